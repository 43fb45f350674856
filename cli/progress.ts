/** Progress of a run: a bar on a terminal, a plain line a lane elsewhere. Both on standard error. */

import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from '../properties/verify.ts';
import { note } from './command.ts';

export interface ProgressTeller {
  readonly tell: (progress: Progress) => void;
  readonly end: () => void;
}

export function progressTeller(): ProgressTeller {
  return process.stderr.isTTY ? barTeller() : lineTeller();
}

function barTeller(): ProgressTeller {
  let lane: string | null = null;
  let bar: SingleBar | null = null;
  return {
    tell: (progress) => {
      if (progress.lane !== lane) {
        bar?.stop();
        lane = progress.lane;
        const format =
          progress.expected === null
            ? '{lane} {value} cases, {duration} s'
            : '{lane} {bar} {value}/{total} cases';
        bar = new SingleBar(
          { format, stream: process.stderr, clearOnComplete: true, hideCursor: true },
          Presets.shades_grey,
        );
        bar.start(progress.expected ?? 0, 0, { lane: lane.padEnd(12) });
      }
      bar?.update(progress.done);
    },
    end: () => bar?.stop(),
  };
}

function lineTeller(): ProgressTeller {
  let last: Progress | null = null;
  const end = () => {
    if (last !== null && last.done > 0) note(`${last.lane}: ${last.done} cases`);
    last = null;
  };
  return {
    tell: (progress) => {
      if (progress.lane !== last?.lane) {
        end();
        note(`${progress.lane}: running`);
      }
      last = progress;
    },
    end,
  };
}
