// Brings the log of the database to the disk, each time it is asked to. Plain JavaScript, so that a
// thread starts it alike from the sources, under the tests and from the built server.
import { closeSync, fdatasyncSync, fstatSync, openSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { log: path, file, opened } = workerData;
let log;

/** Whether a path still leads to a file that was opened: what is written elsewhere is lost. */
function leadsTo(path, { dev, ino }) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.dev === dev && found.ino === ino;
}

const areThere = () => leadsTo(path, fstatSync(log)) && (!opened || leadsTo(file, opened));

parentPort.on('message', message => {
  if (message === 'close') {
    if (log !== undefined) closeSync(log);
    parentPort.close();
    return;
  }
  let answer = {};
  try {
    // It is there once something was written, and stays as long as the database is open.
    log ??= openSync(path, 'r+');
    fdatasyncSync(log);
    if (!areThere())
      answer = { fault: 'the files of the database were moved or deleted', code: 'ENOENT' };
  } catch ({ code, message, syscall }) {
    if (code !== 'ENOENT') answer = { fault: message, code, dropped: syscall === 'fdatasync' };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(answer);
});
