import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a JavaScript file of the repository or of its packages with this Node, its output on ours;
 * answers whether it succeeded.
 */
export function run(root, script, args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', fault => {
      console.error(fault.message);
      resolve(false);
    });
    child.on('exit', code => resolve(code === 0));
  });
}
