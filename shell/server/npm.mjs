import { spawnSync } from 'node:child_process';

/**
 * Runs npm with the given arguments in a folder, its output on ours; answers whether it succeeded.
 */
export function npm(args, folder) {
  const path = process.env.npm_execpath;
  const byNode = Boolean(path) && /\.c?js$/.test(path);
  const done = byNode
    ? spawnSync(process.execPath, [path].concat(args), { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', args, {
        cwd: folder,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  return done.status === 0;
}
