import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CorpusFile {
  readonly name: string;
  readonly text: string;
}

/** The JSON files of a folder by name. */
export function readFolder(folder: string): readonly CorpusFile[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
