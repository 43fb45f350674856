/**
 * How much memory reading a large log takes: writes logs of a size into a temporary folder, reads each in a
 * process of its own, and prints that process's peak.
 *
 *     npx tsx scripts/memory-of-formats.ts [megabytes, 200 by default]
 *
 * A log of a coding session keeps a second copy of every result beside the message, so most of it is left
 * out; a file of chat messages is all message. What is read stays proportionate to what is kept.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTranscript } from '../src/formats/index.ts';

const MEGABYTE = 1024 * 1024;
const PARAGRAPH = 'The tide table of Skarvik follows the clocks of Europe/Oslo, not a fixed offset. '.repeat(
  50,
);

/** Line `n` of a log of each kind. */
const LINES: Record<string, (n: number) => object> = {
  'claude-code': (n) => {
    const call = `toolu_${n - (n % 2)}`;
    const block =
      n % 2 === 0
        ? { type: 'tool_use', id: call, name: 'Read', input: { file_path: `src/file${n}.ts` } }
        : { type: 'tool_result', tool_use_id: call, content: `${n}: ${PARAGRAPH}` };
    return {
      parentUuid: n === 0 ? null : `u${n - 1}`,
      uuid: `u${n}`,
      isSidechain: false,
      sessionId: 'session',
      cwd: '/home/ida/tidetable',
      type: n % 2 === 0 ? 'assistant' : 'user',
      message: { role: n % 2 === 0 ? 'assistant' : 'user', content: [block] },
      ...(n % 2 === 0 ? {} : { toolUseResult: { file: { content: `${n}: ${PARAGRAPH.repeat(3)}` } } }),
    };
  },
  'openai-chat': (n) =>
    n % 2 === 0
      ? { role: 'user', content: `${n}: ${PARAGRAPH}` }
      : { role: 'assistant', content: `${n}: ${PARAGRAPH}` },
};

async function writeLog(path: string, kind: string, bytes: number): Promise<void> {
  const file = createWriteStream(path);
  let written = 0;
  for (let n = 0; written < bytes; n++) {
    const line = `${JSON.stringify(LINES[kind]?.(n))}\n`;
    written += line.length;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** What the process that reads has to say. */
interface Figures {
  messages: number;
  kept: number;
  peak: number;
  seconds: number;
}

async function readLog(path: string, kind: string): Promise<Figures> {
  const start = performance.now();
  const { messages } = await readTranscript(path, { format: kind as 'openai-chat' });
  const seconds = (performance.now() - start) / 1000;
  const peak = process.resourceUsage().maxRSS * 1024; // before the sum below makes copies
  const kept = messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
  return { messages: messages.length, kept, peak, seconds };
}

async function figuresOf(path: string, kind: string): Promise<Figures> {
  const child = fork(fileURLToPath(import.meta.url), ['--read', path, kind]);
  const [figures] = (await once(child, 'message')) as [Figures];
  return figures;
}

const [first, path, kind] = process.argv.slice(2);
if (first === '--read' && path !== undefined && kind !== undefined) {
  process.send?.(await readLog(path, kind));
} else {
  const folder = await mkdtemp(join(tmpdir(), 'compactcheck-'));
  try {
    for (const each of Object.keys(LINES)) {
      for (const megabytes of [0.01, Number(first ?? 200)]) {
        const log = join(folder, `${each}.jsonl`);
        await writeLog(log, each, megabytes * MEGABYTE);
        const { messages, kept, peak, seconds } = await figuresOf(log, each);
        const [size, keptSize, peakSize] = [(await stat(log)).size, kept, peak].map((n) =>
          (n / MEGABYTE).toFixed(1),
        );
        console.log(
          `${each}: file ${size} MB, ${messages} messages of ${keptSize} MB, peak ${peakSize} MB, ${seconds.toFixed(1)} s`,
        );
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
