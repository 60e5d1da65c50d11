// Copies the log to the file of the database on a connection of its own. Plain JavaScript, so that a
// thread starts it alike from the sources, under the tests and from the built server.
import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';

const database = new Libsql(workerData.file);
database.exec('pragma synchronous = full');

function copy() {
  try {
    const [row] = database.prepare('pragma wal_checkpoint(passive)').all([]);
    return row.log;
  } catch {
    // Another process copies it.
    return 0;
  }
}

parentPort.on('message', message => {
  if (message === 'close') {
    database.close();
    parentPort.close();
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(copy());
});
