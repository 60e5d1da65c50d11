// Brings the log of the database to the disk, each time it is asked to. Plain JavaScript, so that a
// thread starts it alike from the sources, under the tests and from the built server.
import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

let log;

parentPort.on('message', message => {
  if (message === 'close') {
    if (log !== undefined) closeSync(log);
    parentPort.close();
    return;
  }
  let answer = {};
  try {
    // It is there once something was written, and stays as long as the database is open.
    log ??= openSync(workerData.log, 'r+');
    fdatasyncSync(log);
  } catch ({ code, message, syscall }) {
    if (code !== 'ENOENT') answer = { fault: message, code, dropped: syscall === 'fdatasync' };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(answer);
});
