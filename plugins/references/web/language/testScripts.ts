import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import compiler from 'typescript-services';
import { ScriptLanguage } from './ScriptLanguage';

const folder = dirname(createRequire(import.meta.url).resolve('typescript-services'));

/** The declarations that the worker brings, read from the package. */
function readLibraries(): Readonly<Record<string, string>> {
  const listed = readFileSync(join(import.meta.dirname, 'libraries.ts'), 'utf8');
  const names = [...listed.matchAll(/lib\/lib\.([\w.]+)\.d\.ts\?raw/g)].map(([, name]) => name!);
  return Object.fromEntries(
    names.map(name => [name, readFileSync(join(folder, `lib.${name}.d.ts`), 'utf8')]),
  );
}

/** Starts the language as the worker has it. */
export const createTestLanguage = (): ScriptLanguage =>
  new ScriptLanguage(compiler, readLibraries());
