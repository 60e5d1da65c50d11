import type { FlowOutcome } from '../../../connections/contract';
import type { ObservedLeg, ObservedStep, TimedOutRun } from '../../../flows/contract';
import { startOf } from '../../domain/buckets/buckets';
import { causeOf } from '../../domain/causes/causeOf';
import { bandOf } from '../../domain/percentiles/percentiles';
import { nodeMeasures, runMeasures } from './columns';
import { Examples } from './Examples';

/** What the figures of a run are kept under. */
type Head = Pick<ObservedLeg, 'companyId' | 'interactionId' | 'flowId' | 'versionId' | 'isTrial' | 'startTime'>;
type Named = Pick<FlowOutcome, 'flowId' | 'versionId' | 'outcomeType' | 'outcomeStatus' | 'time'>;
interface Cell {
  readonly counts: Float64Array;
  /** The last run that was counted as one that came here. */
  run: number;
}
type Cells = Map<string, Cell>;

const statuses: Readonly<Record<string, number>> = { success: 1, failure: 2, error: 3, timeout: 4 };
const reached = 5;
const runTime = 6;
const nodeTime = 4;
const slow = 1000;

/** The places of a key, as they stand in one; a name never holds it. */
export const between = '\u0001';

/** Counts runs, nodes, errors and outcomes by the hour in which their run began. */
export class Figures {
  readonly runs: Cells = new Map();
  readonly nodes: Cells = new Map();
  readonly errors: Cells = new Map();
  readonly outcomes: Cells = new Map();
  private counted = 0;

  /** Examples that were taken before count on. */
  constructor(readonly examples = new Examples()) {}

  get size(): number {
    return this.runs.size + this.nodes.size + this.errors.size + this.outcomes.size;
  }

  /** What a leg came to; `recorded` are its steps as they were recorded, where they are at hand. */
  leg(leg: ObservedLeg, recorded?: readonly ObservedStep[]): void {
    const { first, status, steps } = leg;
    const ended = status !== 'waiting';
    if (first || ended) {
      const { counts } = this.run(leg, leg.policyId);
      if (first) counts[0]!++;
      if (ended) this.end(counts, leg);
    }
    this.steps(leg, steps, ended && status !== 'success', recorded);
  }

  timedOut(run: TimedOutRun): void {
    this.run(run, run.policyId).counts[statuses['timeout']!]!++;
    const { nodeId, nodeFlowId, nodeVersionId } = run;
    if (!nodeId) return;
    this.node(run, nodeFlowId, nodeVersionId, nodeId).counts[3]!++;
    this.example(run, nodeFlowId, nodeVersionId, nodeId, 'dropped');
  }

  outcome(companyId: string, { flowId, versionId, outcomeType, outcomeStatus, time }: Named, count = 1): void {
    const key = [companyId, startOf('h', time), flowId, versionId, clean(outcomeType), clean(outcomeStatus)];
    at(this.outcomes, key.join(between), 1).counts[0]! += count;
  }

  private end(counts: Float64Array, leg: Pick<ObservedLeg, 'status' | 'reached' | 'timeDifference'>): void {
    counts[statuses[leg.status] ?? 3]!++;
    if (leg.reached) counts[reached]!++;
    // How long nobody answered says nothing of how long a flow takes.
    if (leg.status === 'timeout') return;
    counts[runTime]! += leg.timeDifference;
    counts[runTime + 1 + bandOf(leg.timeDifference)]!++;
  }

  private steps(
    leg: ObservedLeg,
    steps: readonly ObservedStep[],
    failed: boolean,
    recorded?: readonly ObservedStep[],
  ): void {
    const run = ++this.counted;
    let entered: Set<string> | undefined;
    let written = recorded;
    let [flowId, versionId, last] = [leg.flowId, leg.versionId, -1];
    let lastFlow = flowId;
    let lastVersion = versionId;
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index]!;
      if (step.flowId !== undefined) flowId = step.flowId;
      if (step.versionId !== undefined) versionId = step.versionId;
      const { nodeId, timeDifference = 0 } = step;
      if (nodeId === null) continue;
      [last, lastFlow, lastVersion] = [index, flowId, versionId];
      const cell = this.node(leg, flowId, versionId, nodeId);
      const { counts } = cell;
      counts[0]!++;
      counts[nodeTime]! += timeDifference;
      counts[nodeTime + 1 + bandOf(timeDifference)]!++;
      if (cell.run !== run) {
        cell.run = run;
        entered ??= leg.first ? none : new Set(Object.keys(leg.runs).slice(leg.known));
        if (leg.first || entered.has(`${flowId}/${nodeId}`)) counts[1]!++;
      }
      if (timeDifference >= slow) this.example(leg, flowId, versionId, nodeId, 'slow');
      if (!step.hasError) continue;
      counts[2]!++;
      // As recorded, an error holds no secret.
      written ??= JSON.parse(leg.written) as readonly ObservedStep[];
      this.error(leg, flowId, versionId, nodeId, causeOf(written[index]?.error));
    }
    if (!failed || last < 0) return;
    const { nodeId } = steps[last]!;
    this.node(leg, lastFlow, lastVersion, nodeId!).counts[3]!++;
    this.example(leg, lastFlow, lastVersion, nodeId!, 'dropped');
  }

  private error(head: Head, flowId: string, versionId: number, nodeId: string, said: string): void {
    const { companyId, startTime, isTrial } = head;
    const bucket = startOf('h', startTime);
    const cause = this.examples.causeWithin(`${companyId}${between}${bucket}${between}${flowId}`, clean(said));
    const key = [companyId, bucket, flowId, versionId, nodeId, cause, isTrial ? 1 : 0].join(between);
    at(this.errors, key, 1).counts[0]!++;
    this.example(head, flowId, versionId, nodeId, `error:${cause}`);
  }

  private example(head: Head, flowId: string, versionId: number, nodeId: string, what: string): void {
    const { companyId, interactionId, startTime } = head;
    const bucket = startOf('h', startTime);
    this.examples.add({ companyId, bucket, flowId, nodeId, what, interactionId, versionId });
  }

  private run({ companyId, startTime, flowId, versionId, isTrial }: Head, policyId: string): Cell {
    const hour = startOf('h', startTime);
    const key = `${companyId}${between}${hour}${between}${flowId}${between}${versionId}${between}${policyId}${between}${isTrial ? 1 : 0}`;
    return at(this.runs, key, runMeasures.length);
  }

  private node({ companyId, startTime, isTrial }: Head, flowId: string, versionId: number, nodeId: string): Cell {
    const hour = startOf('h', startTime);
    const key = `${companyId}${between}${flowId}${between}${hour}${between}${versionId}${between}${nodeId}${between}${isTrial ? 1 : 0}`;
    return at(this.nodes, key, nodeMeasures.length);
  }
}

const none = new Set<string>();
const clean = (text: string) => text.replaceAll(between, ' ').slice(0, 256);

function at(cells: Cells, key: string, places: number): Cell {
  let cell = cells.get(key);
  if (!cell) cells.set(key, (cell = { counts: new Float64Array(places), run: 0 }));
  return cell;
}
