import { spawn } from 'node:child_process';

/**
 * Reads the counts from a command's last line `N passed, N failed`; without such a line, its exit
 * code is one check.
 */
export function countOf(output, code) {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  const [, passed, failed] = /(\d+) passed, (\d+) failed\D*$/.exec(last) ?? [];
  if (passed === undefined) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { passed: Number(passed), failed: Number(failed) || (code === 0 ? 0 : 1) };
}

const print = text => process.stdout.write(text);

/** Runs a command, says its output, on ours unless told otherwise, and answers what it counted. */
export function counted(command, args, options = {}, say = print) {
  return new Promise(resolve => {
    let output = '';
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8').on('data', chunk => {
      say(chunk);
      output = (output + chunk).slice(-4000);
    });
    child.on('error', fault => {
      console.error(fault.message);
      resolve({ passed: 0, failed: 1 });
    });
    child.on('close', code => resolve(countOf(output, code)));
  });
}
