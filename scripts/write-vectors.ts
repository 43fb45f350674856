/** `npm run vectors` writes the test vectors; `npm run vectors:check` holds the written ones against both sides. */

import { join } from 'node:path';
import { note, say } from '../cli/command.ts';
import { writeWhole } from '../cli/files.ts';
import { ROOT } from './generated.ts';
import { faultsOf, makeVectors, readVectors, VECTORS, vectorsText } from './vectors.ts';

const isCheck = process.argv.includes('--check');
const vectors = isCheck ? readVectors() : await makeVectors();
const faults = await faultsOf(vectors);
for (const fault of faults) note(`${VECTORS}: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else {
  if (!isCheck) writeWhole(join(ROOT, VECTORS), vectorsText(vectors));
  say(
    `${VECTORS}: ${vectors.length} vectors, ${isCheck ? 'each as the reference and production answer' : 'written'}`,
  );
}
