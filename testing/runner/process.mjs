import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a JavaScript file of the repository or of its packages with this Node, its output on ours
 * unless it is told to `say`; answers whether it succeeded.
 */
export function run(root, script, args, env = {}, say = undefined) {
  return new Promise(resolve => {
    const output = say ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say);
    child.on('error', fault => {
      console.error(fault.message);
      resolve(false);
    });
    child.on('close', code => resolve(code === 0));
  });
}
