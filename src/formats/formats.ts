/**
 * The six formats as one table, which reading, detection, writing and the command line walk over.
 */

import { aiSdk } from './ai-sdk.ts';
import { anthropic } from './anthropic.ts';
import { claudeCode } from './claude-code.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { compactcheckStore } from './store.ts';
import type { FormatName, MessageFormat, StoreFormat } from './transcript.ts';

export const FORMATS: readonly (MessageFormat | StoreFormat)[] = [
  anthropic,
  openaiChat,
  openaiResponses,
  aiSdk,
  claudeCode,
  compactcheckStore,
];

export const FORMAT_NAMES: readonly FormatName[] = FORMATS.map(({ name }) => name);
