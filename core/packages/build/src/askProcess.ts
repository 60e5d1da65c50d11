import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Values } from './readValues';

const longestMs = 20_000;

/** Reads the values of a bundle in a process of its own. */
export function askProcess(file: string): Promise<Values> {
  const reader = fileURLToPath(new URL('./readValues.js', import.meta.url));
  const child = fork(reader, [file], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
  return new Promise<Values>((found, fail) => {
    child.once('message', values => found(values as Values));
    child.once('error', fail);
    child.once('exit', () => fail(new Error('its process ended before it was read')));
  }).finally(() => {
    clearTimeout(timer);
    child.kill();
  });
}
