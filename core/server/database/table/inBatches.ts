/** Bytes of long values that are read at once, unless one has more. */
const bytesAtOnce = 1024 * 1024;

/** Names that a statement asks for at once. */
export const namesAtOnce = 400;

/** Something of a name, and how many bytes it has. */
export interface Sized {
  readonly name: string;
  readonly size: number;
}

/** Splits names into those that are read at once, in their order. */
export function* inBatches(all: readonly Sized[]): Generator<readonly string[]> {
  let [names, bytes]: [string[], number] = [[], 0];
  for (const { name, size } of all) {
    // A database may give a size as a text.
    const more = Number(size);
    if (names.length === namesAtOnce || (names.length > 0 && bytes + more > bytesAtOnce)) {
      yield names;
      [names, bytes] = [[], 0];
    }
    names.push(name);
    bytes += more;
  }
  if (names.length > 0) yield names;
}

interface Reading<Row> {
  /** Reads rows by name, in any order. */
  read(names: readonly string[]): Promise<readonly Row[]>;
  nameOf(row: Row): string;
  /** Awaited after each row. */
  pause?(): Promise<void>;
}

/** Reads rows in the order of these names, about a megabyte at once; those that are gone are left out. */
export async function* readInBatches<Row>(
  all: readonly Sized[],
  { read, nameOf, pause }: Reading<Row>,
): AsyncGenerator<Row> {
  for (const names of inBatches(all)) {
    const found = new Map((await read(names)).map(row => [nameOf(row), row]));
    for (const name of names) {
      const row = found.get(name);
      if (row) yield row;
      await pause?.();
    }
  }
}
