// Runs statements on a connection of its own, so that the server goes on meanwhile. Plain
// JavaScript, so that a thread starts it alike from the sources, under the tests and from the built
// server.
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';
import { lowerPriority } from '../../processes/lowerPriority.mjs';
import { Script } from './sqliteScript.mjs';
import { LongTransaction } from './interruption/sqliteTransaction.mjs';

const { file, readonly, script: path, wanted } = workerData;
// Nobody waits for a trial but who asked for it; for one that writes, everybody does.
if (readonly) lowerPriority();
const database = new Libsql(file, { readonly });
for (const pragma of [
  'busy_timeout = 5000',
  // Whoever commits has the log synced after others may write again.
  'synchronous = normal',
  // Another thread copies the log, while no others wait.
  'wal_autocheckpoint = 0',
  // Copies of tables stand without those that they refer to.
  `foreign_keys = ${readonly ? 'off' : 'on'}`,
  // The copies stand on the disk, beside the file that they are of: they may be larger than memory.
  'temp_store = file',
  `temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`,
])
  database.exec(`pragma ${pragma}`);
const script = path && new Script(path);
const transaction = wanted && new LongTransaction(database, wanted);
const watch = sql => transaction?.undo.watch(sql);

/** Texts that came before the statements that write them, by number. */
const handed = new Map();
const take = texts => {
  for (const [id, text] of texts)
    if (text === undefined) handed.delete(id);
    else handed.set(id, text);
};

function run({ sql, parameters: given, recorded }) {
  watch(sql);
  const statement = database.prepare(sql);
  const parameters = given.map(value => handed.get(value?.handed) ?? value);
  const answer = statement.reader
    ? { rows: statement.all(parameters) }
    : { rows: [], changes: statement.run(parameters).changes };
  if (recorded) script.add({ sql, parameters }, answer);
  return answer;
}

/** Puts rows in: all or none. */
function insert({ sql, inserted }) {
  const statement = database.prepare(sql);
  database.exec('begin');
  try {
    for (const row of inserted) statement.run(row);
    database.exec('commit');
  } catch (fault) {
    if (database.inTransaction) database.exec('rollback');
    throw fault;
  }
}

/** Runs statements, one a step; answers what they did. */
function* runAll(statements) {
  const answers = [];
  for (const statement of statements) {
    answers.push(run(statement).rows);
    yield;
  }
  return answers;
}

const stepsOf = ({ script: recorded, together }) =>
  recorded ? Script.play(recorded, database, watch) : runAll(together);

function answerTo(message) {
  if (message.ends) return void script.end();
  if (message.texts) return void take(message.texts);
  if (message.inserted) return void insert(message);
  if (message.step) return transaction[message.step]();
  return message.script || message.together ? transaction.run(stepsOf(message)) : run(message);
}

parentPort.on('message', message => {
  if (message === 'close') {
    database.close();
    parentPort.close();
    return;
  }
  let answer;
  try {
    answer = answerTo(message) ?? {};
  } catch (fault) {
    answer = { error: { message: String(fault?.message ?? fault), code: fault?.code } };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(answer);
});
