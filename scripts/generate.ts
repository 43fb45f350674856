/** `npm run generate`: writes what `generated.ts` makes. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles, ROOT } from './generated.ts';

for (const [file, text] of Object.entries(await generatedFiles())) {
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`written: ${file}`);
}
