/** Every command, in the order of `--help`. A command's own file is loaded only when it is asked for. */

import type { CommandRow } from '../command.ts';

export const COMMANDS: readonly CommandRow[] = [
  {
    name: 'verify',
    summary: 'hold a compactor to the laws (the main job)',
    load: () => import('./verify.ts'),
  },
  {
    name: 'compile',
    summary: 'compile a transcript or a store into a request',
    load: () => import('./compile.ts'),
  },
  {
    name: 'oracle',
    summary: 'read cases, write outcomes, in any language',
    load: () => import('./oracle.ts'),
  },
  {
    name: 'replay',
    summary: 'run the laws on corpus files, or on a case in notation',
    load: () => import('./replay.ts'),
  },
  { name: 'diff', summary: 'production against reference on given cases', load: () => import('./diff.ts') },
  { name: 'merge', summary: 'add up the reports of several shards', load: () => import('./merge.ts') },
  {
    name: 'route',
    summary: 'who would write a summary, by which way and why',
    load: () => import('./route.ts'),
  },
  {
    name: 'models',
    summary: 'the models that routing knows, with prices',
    load: () => import('./models.ts'),
  },
  {
    name: 'mutants',
    summary: 'try the semantic mutants against the laws',
    load: () => import('./mutants.ts'),
  },
];
