/**
 * The store's own JSON: `{ format: "compactcheck-store", version: 1, messages, summaries, … }`, or a bare
 * store in the shape of M2.
 *
 * A store passes the door whole or is refused whole (M6), so nothing in it can be passed over.
 */

import { StoreError } from '../model/errors.ts';
import { parseStore } from '../model/validate.ts';
import { FormatError } from './errors.ts';
import { isStore } from './evidence.ts';
import { at, isFields, type StoreFormat } from './transcript.ts';

const NAME = 'compactcheck-store';
const VERSION = 1;

export const compactcheckStore: StoreFormat = {
  name: NAME,
  description: 'compactcheck store: { messages, summaries, pins, chunks, headStart }',
  extensions: ['.compactcheck.json'],

  detect: (value) => (isFields(value) && isStore(value) ? 'sure' : 'no'),

  read(document, place, notes) {
    if (isFields(document)) {
      const { format = NAME, version = VERSION } = document;
      const refuse = (field: string, wanted: unknown, got: unknown) => {
        const expected = `expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`;
        throw new FormatError(notes.file, at(place, field), expected);
      };
      if (format !== NAME) refuse('format', NAME, format);
      if (version !== VERSION) refuse('version', VERSION, version);
    }
    try {
      const store = parseStore(document);
      notes.nameDropped(document, { format: NAME, version: VERSION, ...store }, place, 'store');
      return store;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new FormatError(notes.file, place, error.message);
    }
  },

  write: (store) => ({ format: NAME, version: VERSION, ...store }),
};
