import { nodeMeasures, runMeasures } from './columns';

/** Counts under one key. */
export interface Cell {
  readonly counts: Float64Array;
  /** The last run that was counted as one that came here. */
  run: number;
  /**
   * Whether there are examples enough of runs that ended here other than well, and of slow ones.
   */
  enoughDropped: boolean;
  enoughSlow: boolean;
}
/** Counts by their keys, whose places stand one after the other. */
export type Cells = Map<string, Cell>;

/** The places of a key, as they stand in one; a name never holds it. */
export const between = '\u0001';

/** A new cell of so many counts. */
export const newCell = (places: number): Cell => ({
  counts: new Float64Array(places),
  run: 0,
  enoughDropped: false,
  enoughSlow: false,
});

/** Adds to the count at a place. */
export function add(counts: Float64Array | number[], at: number, by = 1): void {
  counts[at] = (counts[at] ?? 0) + by;
}

/** One hour of one version of a flow: its runs by policy, and its nodes. */
export class Book {
  readonly runs: Cells = new Map();
  readonly nodes: Cells = new Map();
  constructor(
    readonly companyId: string,
    readonly hour: number,
    readonly flowId: string,
    readonly versionId: number,
    readonly trial: number,
  ) {}
}

/**
 * Books, found without making a key: what counts a step of a run is looked up by the names that the
 * step has.
 */
export class Books {
  /** How many cells there are in all. */
  size = 0;
  private readonly byFlow = new Map<string, Book[]>();

  of(companyId: string, hour: number, flowId: string, versionId: number, isTrial: boolean): Book {
    const trial = isTrial ? 1 : 0;
    let books = this.byFlow.get(flowId);
    if (!books) this.byFlow.set(flowId, (books = []));
    const known = books.findLast(
      book =>
        book.hour === hour &&
        book.versionId === versionId &&
        book.trial === trial &&
        book.companyId === companyId,
    );
    if (known) return known;
    const book = new Book(companyId, hour, flowId, versionId, trial);
    books.push(book);
    return book;
  }

  run({ runs }: Book, policyId: string): Cell {
    return runs.get(policyId) ?? this.made(runs, policyId, runMeasures.length);
  }

  node({ nodes }: Book, nodeId: string): Cell {
    return nodes.get(nodeId) ?? this.made(nodes, nodeId, nodeMeasures.length);
  }

  /** All runs under the keys of their table. */
  runs(): Cells {
    const cells: Cells = new Map();
    for (const { companyId, hour, flowId, versionId, trial, runs } of this.all())
      for (const [policyId, cell] of runs)
        cells.set([companyId, hour, flowId, versionId, policyId, trial].join(between), cell);
    return cells;
  }

  /** All nodes under the keys of their table. */
  nodes(): Cells {
    const cells: Cells = new Map();
    for (const { companyId, hour, flowId, versionId, trial, nodes } of this.all())
      for (const [nodeId, cell] of nodes)
        cells.set([companyId, flowId, hour, versionId, nodeId, trial].join(between), cell);
    return cells;
  }

  private *all() {
    for (const books of this.byFlow.values()) yield* books;
  }

  private made(cells: Cells, key: string, places: number): Cell {
    this.size++;
    const cell = newCell(places);
    cells.set(key, cell);
    return cell;
  }
}
