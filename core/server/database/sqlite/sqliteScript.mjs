import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** What an answer says, whatever the order of its rows: their hashes added up. */
function digestOf({ rows, changes }) {
  let sum = changes ?? 0n;
  sum = BigInt(sum);
  for (const row of rows)
    sum += createHash('sha1').update(JSON.stringify(row)).digest().readBigUInt64LE();
  return BigInt.asUintN(64, sum);
}

/** Statements and what they answered, in a file: however many there are, memory holds one. */
export class Script {
  constructor(path) {
    this.file = openSync(path, 'w', 0o600);
  }

  add(statement, answer) {
    const bytes = serialize({ ...statement, digest: digestOf(answer) });
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    writeSync(this.file, Buffer.concat([length, bytes]));
  }

  end() {
    closeSync(this.file);
  }

  /** Runs all of them again; ends with a fault of the code `OUTDATED` where one answers otherwise. */
  static play(path, database) {
    const file = openSync(path, 'r');
    const prepared = new Map();
    try {
      for (;;) {
        const length = Buffer.alloc(4);
        if (readSync(file, length) < 4) return;
        const bytes = Buffer.alloc(length.readUInt32LE());
        readSync(file, bytes);
        const { sql, parameters, digest } = deserialize(bytes);
        let statement = prepared.get(sql);
        if (!statement) prepared.set(sql, (statement = database.prepare(sql)));
        const answer = statement.reader
          ? { rows: statement.all(parameters) }
          : { rows: [], changes: statement.run(parameters).changes };
        if (digestOf(answer) !== digest)
          throw Object.assign(new Error('A statement answers otherwise.'), { code: 'OUTDATED' });
      }
    } finally {
      closeSync(file);
    }
  }
}
