import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listProcessFlags } from './processFlags';

const file = fileURLToPath(new URL('./process/isolate.mjs', import.meta.url));

/** Runs code that got out of the engine, as the main module of such a process. */
function escape(code: string): string {
  const flags = [...listProcessFlags(file), '--input-type=commonjs'];
  const whole = `try { ${code} } catch (fault) { console.log(fault.code ?? fault.name); }`;
  return execFileSync(process.execPath, [...flags, '-e', whole], {
    env: {},
    encoding: 'utf8',
  }).trim();
}

it.each([
  ['reads no file', `require('node:fs').readFileSync('/etc/hostname')`, 'ERR_ACCESS_DENIED'],
  ['writes no file', `require('node:fs').writeFileSync('/tmp/a', '')`, 'ERR_ACCESS_DENIED'],
  ['starts no process', `require('node:child_process').spawnSync('ls')`, 'ERR_ACCESS_DENIED'],
  [
    'starts no thread',
    `new (require('node:worker_threads').Worker)('1', { eval: true })`,
    'ERR_ACCESS_DENIED',
  ],
  ['runs no text as code', `console.log(new Function('return 1')())`, 'EvalError'],
  ['has no environment', 'console.log(Object.keys(process.env).length)', '0'],
])('what leaves the engine %s', (_, code, seen) => {
  expect(escape(code)).toBe(seen);
});
