import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of real data that stands beside the repository or its work tree; undefined where absent. */
export const findSharedData = (path: string): string | undefined =>
  ['../shared', '../../shared'].map(folder => resolve(root, folder, 'data', path)).find(existsSync);
