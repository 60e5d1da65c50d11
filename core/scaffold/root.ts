import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this repository. */
export const root = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');
