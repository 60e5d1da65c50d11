import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** Returns the sum of the rows’ hashes, which doesn’t depend on their order. */
function digestOf({ rows, changes }) {
  let sum = BigInt(changes ?? 0);
  for (const row of rows)
    sum += createHash('sha1').update(JSON.stringify(row)).digest().readBigUInt64LE();
  return BigInt.asUintN(64, sum);
}

/**
 * Statements that are kept to be run again; one that inserts many rows takes as much as they do.
 */
const mostPrepared = 50;

/** Reads so many bytes; throws where the file ends before. */
function readBytes(file, count) {
  const bytes = Buffer.alloc(count);
  for (let from = 0; from < count;) {
    const got = readSync(file, bytes, from, count - from, null);
    if (got === 0) throw new Error('The recorded statements ended too early.');
    from += got;
  }
  return bytes;
}

/**
 * Statements and what they answered, in a file: however many there are, memory holds one. A length
 * of zero stands behind the last, so that a file that was cut off is not taken for a whole one.
 */
export class Script {
  constructor(path) {
    this.file = openSync(path, 'w', 0o600);
  }

  add(statement, answer) {
    this.write(serialize({ ...statement, digest: digestOf(answer) }));
  }

  end() {
    try {
      this.write(Buffer.alloc(0));
    } finally {
      closeSync(this.file);
    }
  }

  write(bytes) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    writeFileSync(this.file, length);
    writeFileSync(this.file, bytes);
  }

  /**
   * Runs all of them again, one a step, as `run` does; ends with a fault of the code `OUTDATED` where
   * one answers otherwise.
   */
  static *play(path, database, watch) {
    const file = openSync(path, 'r');
    const prepared = new Map();
    try {
      for (;;) {
        const length = readBytes(file, 4).readUInt32LE();
        if (length === 0) return;
        const { sql, parameters, digest } = deserialize(readBytes(file, length));
        watch(sql);
        const statement = prepared.get(sql) ?? database.prepare(sql);
        prepared.delete(sql);
        prepared.set(sql, statement);
        if (prepared.size > mostPrepared) prepared.delete(prepared.keys().next().value);
        const answer = statement.reader
          ? { rows: statement.all(parameters) }
          : { rows: [], changes: statement.run(parameters).changes };
        if (digestOf(answer) !== digest)
          throw Object.assign(new Error('A statement returned a different result.'), {
            code: 'OUTDATED',
          });
        yield;
      }
    } finally {
      closeSync(file);
    }
  }
}
