import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of some programs that is installed, with its place. */
export const findProgram = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(existsSync);
