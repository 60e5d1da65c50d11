/** Where the first line begins that begins in a part; beyond the part’s end where none does. */
interface LineStart {
  /** Its number, counted from 0. */
  readonly line: number;
  readonly at: number;
}

const firstRoom = 4096;
/** Tables beyond these share a number; so many are in no archive that can be imported. */
const mostTables = 255;
const longestName = 200;

/**
 * Such a name is no table’s here. It is copied, since a part of a text keeps all of it in memory.
 */
const shorten = (name: string) =>
  name.length > longestName ? Buffer.from(name.slice(0, longestName)).toString() : name;

/**
 * Remembers which table each line of an archive has a row of, a byte a line, and where lines begin
 * in its parts, so that the rows of one table are found again without reading the others.
 */
export class LineIndex {
  /** How many rows there are of each table, in the order in which the tables came. */
  readonly counts = new Map<string, number>();
  private readonly starts: LineStart[] = [];
  private readonly numbers = new Map<string, number>();
  private kinds = new Uint8Array(firstRoom);
  private lines = 0;

  startPart(start: LineStart): void {
    this.starts.push(start);
  }

  /** Adds the next line, with the table that it has a row of. */
  add(table?: string): void {
    if (this.lines === this.kinds.length) {
      const wider = new Uint8Array(2 * this.lines);
      wider.set(this.kinds);
      this.kinds = wider;
    }
    this.kinds[this.lines] = table === undefined ? 0 : this.count(shorten(table));
    this.lines += 1;
  }

  /** Reads the lines with rows of a table again, in their order. */
  async *linesOf(table: string, read: (part: number) => Promise<string>): AsyncGenerator<string> {
    const wanted = this.numbers.get(table);
    if (wanted === undefined) return;
    for (const [part, { line: first, at }] of this.starts.entries()) {
      const end = this.starts[part + 1]?.line ?? this.lines;
      const next = this.kinds.indexOf(wanted, first);
      if (next < 0 || next >= end) continue;
      const text = await read(part);
      let from = at;
      for (let line = first; line < end && from <= text.length; line++) {
        const to = text.indexOf('\n', from);
        if (this.kinds[line] === wanted)
          yield to < 0
            ? text.slice(from) + (await this.readOn(part + 1, read))
            : text.slice(from, to);
        if (to < 0) break;
        from = to + 1;
      }
    }
  }

  /** The rest of a line that began before this part. */
  private async readOn(from: number, read: (part: number) => Promise<string>): Promise<string> {
    let rest = '';
    for (let part = from; part < this.starts.length; part++) {
      const text = await read(part);
      const end = text.indexOf('\n');
      if (end >= 0) return rest + text.slice(0, end);
      rest += text;
    }
    return rest;
  }

  private count(table: string): number {
    let number = this.numbers.get(table);
    if (number === undefined) {
      number = Math.min(mostTables, this.numbers.size + 1);
      if (this.numbers.size < mostTables) this.numbers.set(table, number);
    }
    const before = this.counts.get(table);
    if (before !== undefined || this.counts.size < mostTables)
      this.counts.set(table, (before ?? 0) + 1);
    return number;
  }
}
