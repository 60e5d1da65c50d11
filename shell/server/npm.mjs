import { spawnSync } from 'node:child_process';

/** The command that runs npm with these arguments, for `spawnSync`. */
export function npmCommand(args) {
  const path = process.env.npm_execpath;
  return path && /\.c?js$/.test(path)
    ? { command: process.execPath, args: [path].concat(args), shell: false }
    : { command: 'npm', args: args, shell: process.platform === 'win32' };
}

/**
 * Runs npm with the given arguments in a folder, its output on ours; answers whether it succeeded.
 */
export function npm(args, folder) {
  const npmCall = npmCommand(args);
  const options = { cwd: folder, stdio: 'inherit', shell: npmCall.shell };
  return spawnSync(npmCall.command, npmCall.args, options).status === 0;
}
