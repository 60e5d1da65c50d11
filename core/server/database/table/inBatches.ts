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
  for (const { name, size: more } of all) {
    if (names.length === namesAtOnce || (names.length > 0 && bytes + more > bytesAtOnce)) {
      yield names;
      [names, bytes] = [[], 0];
    }
    names.push(name);
    bytes += more;
  }
  if (names.length > 0) yield names;
}
