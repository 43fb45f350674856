/** Puts the corpus beside the built code: `verify` replays it wherever it is installed. */

import { cpSync } from 'node:fs';

cpSync('properties/corpus/cases', 'dist/properties/corpus/cases', { recursive: true });
