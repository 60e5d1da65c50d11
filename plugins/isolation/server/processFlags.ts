import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { findPermissionFlag } from '#core/server/internal';

/**
 * Lists Node’s flags for a process that can read the code of its main module and nothing else, and
 * can start no process, thread, or addon.
 */
export function listProcessFlags(file: string): readonly string[] {
  const engine = createRequire(file).resolve('quickjs-emscripten');
  const root = engine.slice(0, engine.lastIndexOf(`${sep}node_modules${sep}`));
  const readable = [
    join(dirname(file), '*'),
    join(root, 'node_modules', '*'),
    join(root, 'core', 'server', 'sandbox', '*'),
    join(root, 'package.json'),
  ];
  return [
    findPermissionFlag(),
    ...readable.map(path => `--allow-fs-read=${path}`),
    '--max-old-space-size=96',
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-warnings',
  ];
}
