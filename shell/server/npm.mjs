import { spawnSync } from 'node:child_process';

/** The command that runs npm with these arguments, for `spawnSync`. */
export function npmCommand(args) {
  const path = process.env.npm_execpath;
  return path && /\.c?js$/.test(path)
    ? { command: process.execPath, args: [path].concat(args), shell: false }
    : { command: 'npm', args: args, shell: process.platform === 'win32' };
}

/**
 * Runs npm with the given arguments in a folder, its output on our error output, since a program may
 * read the other; answers whether it succeeded.
 */
export function npm(args, folder) {
  const npmCall = npmCommand(args);
  const options = { cwd: folder, stdio: ['inherit', 2, 2], shell: npmCall.shell };
  return spawnSync(npmCall.command, npmCall.args, options).status === 0;
}
