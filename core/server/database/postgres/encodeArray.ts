/** The types of columns, by their numbers in PostgreSQL's catalogue. */
const text = 25;
const writers: Readonly<Record<number, (into: Buffer, value: number, at: number) => number>> = {
  20: (into, value, at) => into.writeBigInt64BE(BigInt(value), at),
  23: (into, value, at) => into.writeInt32BE(value, at),
  701: (into, value, at) => into.writeDoubleBE(value, at),
};
const names: Readonly<Record<number, string>> = {
  [text]: 'text',
  20: 'bigint',
  23: 'integer',
  701: 'double precision',
};

type Value = string | number | null;

/** The most bytes that a character of a string takes in UTF-8. */
const widest = 3;
const head = 20;
/** The length before each value; this one says that there is none. */
const lengthBytes = 4;
const none = -1;
/** Room for most groups of rows; kept, so that a group costs no memory that has to be zeroed. */
let room = Buffer.allocUnsafe(256 * 1024);

function makeRoom(used: number, more: number): void {
  if (used + more <= room.length) return;
  const larger = Buffer.allocUnsafe(Math.max(2 * room.length, used + more));
  room.copy(larger, 0, 0, used);
  room = larger;
}
const mostKept = 4 * 1024 * 1024;

/** Returns the name of a type of column; throws for one that no table of ours has. */
export function nameOfType(type: number): string {
  const name = names[type];
  if (!name) throw new Error(`Rows can’t be written to a column of the PostgreSQL type ${type}.`);
  return name;
}

/**
 * Encodes values as one array in PostgreSQL's binary form, which needs no quoting on this side and no
 * parsing on the other: a parameter for all values of a column.
 */
export function encodeArray(type: number, values: readonly Value[]): Buffer {
  let at = head;
  const write = writers[type];
  for (const value of values) {
    if (value === null) {
      makeRoom(at, lengthBytes);
      at = room.writeInt32BE(none, at);
    } else if (write) {
      makeRoom(at, lengthBytes + 8);
      const end = write(room, Number(value), at + lengthBytes);
      room.writeInt32BE(end - at - lengthBytes, at);
      at = end;
    } else {
      const string = String(value);
      makeRoom(at, lengthBytes + widest * string.length);
      const length = room.write(string, at + lengthBytes);
      room.writeInt32BE(length, at);
      at += lengthBytes + length;
    }
  }
  const heading = [1, values.includes(null) ? 1 : 0, type, values.length, 1];
  heading.forEach((number, index) => room.writeInt32BE(number, index * 4));
  const encoded = Buffer.from(room.subarray(0, at));
  if (room.length > mostKept) room = Buffer.allocUnsafe(256 * 1024);
  return encoded;
}
