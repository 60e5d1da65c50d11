import type { FlowOutcome } from '#plugins/connectors/contract/internal';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import type { ObservedLeg, ObservedStep, TimedOutRun } from '#plugins/runtime/contract';
import { getBucketStart } from '../../domain/buckets';
import { normalizeCause } from '../../domain/normalizeCause';
import { getBand } from '../../domain/percentiles';
import { add, between, Books, newCell, type Book, type Cell, type Cells } from './Books';
import { Examples } from './Examples';

type Head = Pick<ObservedLeg, 'interactionId'>;
type Named = Pick<FlowOutcome, 'flowId' | 'versionId' | 'outcomeType' | 'outcomeStatus' | 'time'>;

const timeout = 4;
const statuses: Readonly<Record<string, number>> = { success: 1, failure: 2, error: 3, timeout };
const reached = 5;
const runTime = 6;
const nodeTime = 4;
const slow = 1000;

/**
 * Counts runs, nodes, errors and outcomes by the hour in which their run began. Each leg of each
 * run comes through here: a step that went well costs a look-up and five additions.
 */
export class Figures {
  readonly errors: Cells = new Map();
  readonly outcomes: Cells = new Map();
  private readonly books = new Books();
  private counted = 0;

  /** Examples that were taken before count on. */
  constructor(readonly examples = new Examples()) {}

  get size(): number {
    return this.books.size + this.errors.size + this.outcomes.size;
  }

  /** The run counts, by the key of their table. */
  get runs(): Cells {
    return this.books.runs();
  }

  /** The node counts, by the key of their table. */
  get nodes(): Cells {
    return this.books.nodes();
  }

  /**
   * Counts the result of a leg, unless a draft was tried; `recorded` are its steps as they were
   * recorded, if available.
   */
  leg(leg: ObservedLeg, recorded?: readonly ObservedStep[]): void {
    const { first, status, companyId, flowId, versionId, isTrial } = leg;
    if (isDraftVersion(versionId)) return;
    const ended = status !== 'waiting';
    const book = this.books.of(
      companyId,
      getBucketStart('h', leg.startTime),
      flowId,
      versionId,
      isTrial,
    );
    if (first || ended) {
      const { counts } = this.books.run(book, leg.policyId);
      if (first) add(counts, 0);
      if (ended) this.end(counts, leg);
    }
    this.steps(leg, book, ended && status !== 'success', recorded);
  }

  timedOut(run: TimedOutRun): void {
    const { companyId, flowId, versionId, isTrial, nodeId, nodeFlowId, nodeVersionId } = run;
    if (isDraftVersion(run.versionId)) return;
    const hour = getBucketStart('h', run.startTime);
    const book = this.books.of(companyId, hour, flowId, versionId, isTrial);
    add(this.books.run(book, run.policyId).counts, timeout);
    if (nodeId)
      this.dropped(run, this.books.of(companyId, hour, nodeFlowId, nodeVersionId, isTrial), nodeId);
  }

  outcome(
    companyId: string,
    { flowId, versionId, outcomeType, outcomeStatus, time }: Named,
    count = 1,
  ): void {
    if (isDraftVersion(versionId)) return;
    const key = [
      companyId,
      getBucketStart('h', time),
      flowId,
      versionId,
      clean(outcomeType),
      clean(outcomeStatus),
    ];
    add(at(this.outcomes, key.join(between)).counts, 0, count);
  }

  private end(
    counts: Float64Array,
    leg: Pick<ObservedLeg, 'status' | 'reached' | 'timeDifference'>,
  ): void {
    add(counts, statuses[leg.status] ?? 3);
    if (leg.reached) add(counts, reached);
    // How long nobody answered says nothing of how long a flow takes.
    if (leg.status === 'timeout') return;
    add(counts, runTime, leg.timeDifference);
    add(counts, runTime + 1 + getBand(leg.timeDifference));
  }

  private steps(
    leg: ObservedLeg,
    own: Book,
    failed: boolean,
    recorded?: readonly ObservedStep[],
  ): void {
    const run = ++this.counted;
    const { steps } = leg;
    let entered: Set<string> | undefined;
    let written = recorded;
    let book = own;
    let last: string | undefined;
    let lastBook = own;
    for (const [index, step] of steps.entries()) {
      const { nodeId, timeDifference = 0 } = step;
      if (step.flowId !== undefined || step.versionId !== undefined) book = this.moved(book, step);
      if (nodeId === null) continue;
      last = nodeId;
      lastBook = book;
      const cell = this.books.node(book, nodeId);
      const { counts } = cell;
      add(counts, 0);
      add(counts, nodeTime, timeDifference);
      add(counts, nodeTime + 1 + getBand(timeDifference));
      if (cell.run !== run) {
        cell.run = run;
        if (leg.first) add(counts, 1);
        else {
          entered ??= new Set(Object.keys(leg.runs).slice(leg.known));
          if (entered.has(`${book.flowId}/${nodeId}`)) add(counts, 1);
        }
      }
      if (timeDifference >= slow && !cell.enoughSlow)
        cell.enoughSlow = !this.example(leg, book, nodeId, 'slow');
      if (!step.hasError) continue;
      add(counts, 2);
      // As recorded, an error holds no secret.
      written ??= JSON.parse(leg.written) as readonly ObservedStep[];
      this.error(leg, book, nodeId, normalizeCause(written[index]?.error));
    }
    if (failed && last !== undefined) this.dropped(leg, lastBook, last);
  }

  /** The book of a step that stands in another flow or version than the one before. */
  private moved(
    book: Book,
    { flowId = book.flowId, versionId = book.versionId }: ObservedStep,
  ): Book {
    if (flowId === book.flowId && versionId === book.versionId) return book;
    return this.books.of(book.companyId, book.hour, flowId, versionId, book.trial === 1);
  }

  private dropped(head: Head, book: Book, nodeId: string): void {
    const cell = this.books.node(book, nodeId);
    add(cell.counts, 3);
    if (!cell.enoughDropped) cell.enoughDropped = !this.example(head, book, nodeId, 'dropped');
  }

  private error(head: Head, book: Book, nodeId: string, message: string): void {
    const { companyId, hour, flowId, versionId, trial } = book;
    const cause = this.examples.causeWithin(
      `${companyId}${between}${hour}${between}${flowId}`,
      clean(message),
    );
    const key = [companyId, hour, flowId, versionId, nodeId, cause, trial].join(between);
    add(at(this.errors, key).counts, 0);
    this.example(head, book, nodeId, `error:${cause}`);
  }

  /** Whether there was room for one more of its kind. */
  private example({ interactionId }: Head, book: Book, nodeId: string, what: string): boolean {
    const { companyId, hour, flowId, versionId } = book;
    return this.examples.add({
      companyId,
      bucket: hour,
      flowId,
      nodeId,
      what,
      interactionId,
      versionId,
    });
  }
}

const clean = (text: string) => text.replaceAll(between, ' ').slice(0, 256);

function at(cells: Cells, key: string): Cell {
  let cell = cells.get(key);
  if (!cell) cells.set(key, (cell = newCell(1)));
  return cell;
}
