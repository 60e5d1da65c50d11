// Runs statements on a connection of its own, so that the server goes on meanwhile. Plain
// JavaScript, so that a thread starts it alike from the sources, under the tests and from the built
// server.
import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';

const { file, readonly } = workerData;
const database = new Libsql(file, { readonly });
for (const pragma of [
  'busy_timeout = 5000',
  'synchronous = full',
  // Copies of tables stand without those that they refer to.
  `foreign_keys = ${readonly ? 'off' : 'on'}`,
])
  database.exec(`pragma ${pragma}`);

function run({ sql, parameters }) {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes } = statement.run(parameters);
  return { rows: [], changes };
}

parentPort.on('message', message => {
  if (message === 'close') {
    database.close();
    parentPort.close();
    return;
  }
  let answer;
  try {
    answer = run(message);
  } catch (fault) {
    answer = { error: { message: String(fault?.message ?? fault), code: fault?.code } };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(answer);
});
