import { findReached } from '../coverage/findReached';
import { describeUnit, listUnits, type Unit } from '../coverage/listUnits';
import { runTest, settleTest, type TestedFlow } from '../document/runTest';
import { resultStrings as strings } from '../../contract/resultStrings';
import type { TestDocument } from '../../contract';
import { explore, type Explored } from './explore';
import type { SampledFlow } from './samples';
import { FunctionSearch } from './FunctionSearch';
import { varyTest } from './vary';

/** A test that reaches what others don’t. */
export interface Offer {
  readonly name: string;
  readonly test: TestDocument;
  readonly reaches: readonly string[];
}
interface Limits {
  /** Runs that are tried altogether. */
  readonly runs: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Looks for tests that reach what the tests of a flow leave out; each is run before it is offered. */
class OfferSearch {
  readonly offers: Offer[] = [];
  private readonly units: readonly Unit[];
  private readonly explored: Explored[] = [];
  private readonly tried = new Set<string>();
  private readonly functions: FunctionSearch;
  private runs = 0;

  constructor(
    private readonly flow: TestedFlow,
    private readonly sampled: SampledFlow,
    private readonly reached: Set<string>,
    private readonly limits: Limits,
  ) {
    this.functions = new FunctionSearch(flow.offline, limits.until);
    this.units = listUnits(flow.offline.machine);
  }

  private get over(): boolean {
    return this.runs >= this.limits.runs || Date.now() >= this.limits.until;
  }

  async run(tests: readonly TestDocument[]): Promise<void> {
    const fresh = { starts: this.sampled.starts, answers: [], pages: [], expects: {} };
    for (const test of [...tests, fresh]) await this.tryTest(test);
    for (let at = 0; at < this.explored.length && !this.over; at++)
      await this.vary(this.explored[at]!);
  }

  private async tryTest(test: TestDocument, goal?: Unit): Promise<boolean> {
    if (this.over) return false;
    this.runs++;
    const explored = await explore(this.flow, this.sampled, test);
    const { machine } = this.flow.offline;
    const ids = findReached(this.flow.flowId, machine, explored.run);
    const news = this.units.filter(({ id }) => ids.has(id) && !this.reached.has(id));
    const first = this.explored.length === 0;
    if (news.length === 0 && !first) return false;
    this.explored.push(explored);
    if (news.length === 0) return false;
    const again = await runTest(this.flow, explored.test);
    const settled = settleTest(explored.test, again);
    const checked = again.difference ? await runTest(this.flow, settled) : again;
    if (checked.difference) return false;
    const unit = goal ?? (this.reached.size > 0 ? news[0] : undefined);
    const name = unit ? describeUnit(unit) : strings.firstTest.text;
    for (const { id } of news) this.reached.add(id);
    const reaches = news.map(({ id }) => id);
    this.offers.push({ name, test: settled, reaches });
    return true;
  }

  /** Tries what is not reached yet at each node that a run came through. */
  private async vary({ test, run }: Explored): Promise<void> {
    const { flowId, offline } = this.flow;
    const base = { test, run, machine: offline.machine, functions: this.functions };
    for (const step of run.steps) {
      if (step.flowId !== flowId || step.nodeId === null) continue;
      const node = offline.machine.nodes.get(step.nodeId);
      if (!node) continue;
      for (const unit of this.units) {
        if (unit.nodeId !== node.id || this.reached.has(unit.id)) continue;
        for (const variant of await varyTest(base, node, unit.outcome, step.input)) {
          const key = JSON.stringify([variant.starts, variant.answers, variant.pages]);
          if (this.over || this.tried.has(key)) continue;
          this.tried.add(key);
          await this.tryTest(variant, unit);
          if (this.reached.has(unit.id)) break;
        }
      }
    }
  }
}

/**
 * Finds tests that reach what the tests of a flow leave out, by solving the conditions on the way.
 * `reached` are the units that its tests reach.
 */
export async function findOffers(
  flow: TestedFlow,
  sampled: SampledFlow,
  tests: readonly TestDocument[],
  reached: ReadonlySet<string>,
  limits: Limits,
): Promise<readonly Offer[]> {
  const search = new OfferSearch(flow, sampled, new Set(reached), limits);
  await search.run(tests);
  return search.offers;
}
