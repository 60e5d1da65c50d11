// Commits rows on a connection of its own, so that the server goes on while the disk is written.
// Plain JavaScript, so that a thread starts it alike from the sources, under the tests and from the
// built server.
import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';

const database = new Libsql(workerData.file);
for (const pragma of [
  'busy_timeout = 5000',
  // Whoever commits has the log synced after others may write again.
  'synchronous = normal',
  // Another thread copies the log, while no others wait.
  'wal_autocheckpoint = 0',
  'foreign_keys = on',
])
  database.exec(`pragma ${pragma}`);
const prepared = new Map();
const prepare = sql => {
  let statement = prepared.get(sql);
  if (!statement) prepared.set(sql, (statement = database.prepare(sql)));
  return statement;
};

function commit(writes) {
  prepare('begin immediate').run([]);
  try {
    for (const { sql, rows, changes } of writes) {
      const statement = prepare(sql);
      for (const row of rows)
        if (statement.run(row).changes === 0 && changes)
          throw Object.assign(new Error('no row'), { code: 'ROW_MISSED' });
    }
    prepare('commit').run([]);
  } catch (fault) {
    if (database.inTransaction) prepare('rollback').run([]);
    throw fault;
  }
}

parentPort.on('message', message => {
  let answer = {};
  if (message === 'close') {
    database.close();
    parentPort.close();
    return;
  }
  try {
    commit(message);
  } catch (fault) {
    answer = { error: { message: String(fault?.message ?? fault), code: fault?.code } };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(answer);
});
