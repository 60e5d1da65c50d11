import type { TimeSlices } from './TimeSlices';

/** From how many milliseconds on a read is long. */
const longMs = 4;
/** How often in a row it takes that long; the first time, it may have waited for the processor. */
const often = 2;
/** The most statements that are known of one name, the most names, and the longest statement. */
const [mostKnown, mostNames, longest] = [20, 100, 4000];

/**
 * Knows which statements of which names, such as companies, took long when they were last read. What
 * such a statement takes can’t be divided, so it waits for its turn of long work.
 */
export class LongReads {
  /** How often in a row the statements of a name took long. */
  private readonly names = new Map<string, Map<string, number>>();

  constructor(private readonly slices: Pick<TimeSlices, 'addWork'>) {}

  /** Whether a statement is expected to take long. */
  has(name: string, statement: string): boolean {
    return (this.names.get(name)?.get(statement) ?? 0) >= often;
  }

  /** Notes how many milliseconds a statement took. */
  note(name: string, statement: string, ms: number): void {
    // Everybody waits for the queries of no name.
    if (name === '' || statement.length > longest) return;
    const known = this.names.get(name);
    if (ms < longMs) {
      if (known?.delete(statement) && known.size === 0) this.names.delete(name);
      return;
    }
    this.slices.addWork(name, ms);
    this.keep(name, known ?? new Map(), statement);
  }

  private keep(name: string, known: Map<string, number>, statement: string): void {
    const times = known.get(statement) ?? 0;
    known.delete(statement);
    known.set(statement, times + 1);
    this.names.delete(name);
    this.names.set(name, known);
    if (known.size > mostKnown) dropOldest(known);
    if (this.names.size > mostNames) dropOldest(this.names);
  }
}

function dropOldest<T>(map: Map<string, T>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
