/** Transcripts in and out: the formats' table, reading, writing, and what is said of both. */

export { detectFormat } from './detect.ts';
export { FormatError } from './errors.ts';
export { FORMAT_NAMES, FORMATS } from './formats.ts';
export type { Source } from './lines.ts';
export { readTranscript, type ReadOptions } from './read.ts';
export type {
  Format,
  FormatName,
  LeftOut,
  MessageFormatName,
  Transcript,
  WritableMessage,
  Written,
} from './transcript.ts';
export { toAiSdk } from './ai-sdk.ts';
export { toOpenAIChat } from './openai-chat.ts';
export { toOpenAIResponses } from './openai-responses.ts';
export { writeMessages, writeStore, writeText } from './write.ts';
