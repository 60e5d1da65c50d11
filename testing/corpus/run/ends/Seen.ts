import { noOutcome, type Term } from '#plugins/flows/contract/graph/machine/machine';
import type { Visit } from '../judgeWay';
import { toKey } from './Graphs';

/** The outcomes and codes of one node on all ways. */
interface SeenNode {
  readonly outcomes: Set<string>;
  readonly codes: Set<string>;
  last: Visit;
}

/** The nodes that all ways together reached, with their outcomes. */
export class Seen {
  private readonly nodes = new Map<string, SeenNode>();

  /** Adds what a way visited; tells whether a node or an outcome of one is new. */
  add(visits: readonly Visit[]): boolean {
    let news = false;
    for (const visit of visits) {
      const key = toKey(visit.flowId, visit.nodeId);
      const node = this.nodes.get(key) ?? { outcomes: new Set(), codes: new Set(), last: visit };
      const before = node.outcomes.size;
      for (const outcome of visit.outcomes) node.outcomes.add(outcome);
      if (visit.code !== undefined) node.codes.add(visit.code);
      node.last = visit;
      news ||= !this.nodes.has(key) || node.outcomes.size > before;
      this.nodes.set(key, node);
    }
    return news;
  }

  has(key: string): boolean {
    return this.nodes.has(key);
  }

  /** The codes of all errors that a node ended with; undefined where it ended otherwise as well. */
  failures(key: string): ReadonlySet<string> | undefined {
    const node = this.nodes.get(key);
    return node && node.codes.size > 0 && !node.outcomes.has('success') ? node.codes : undefined;
  }

  /** Whether a node was seen to end as a transition asks. */
  satisfies(flowId: string, { source, test, outcomes }: Term): boolean {
    const seen = this.nodes.get(toKey(flowId, source))?.outcomes;
    if (!seen || seen.size === 0) return false;
    if (test === 'processed') return true;
    if (test !== 'outcome') return seen.has(test);
    const states = [...seen].some(outcome => outcome === noOutcome || outcome.startsWith('='));
    return states ? (outcomes ?? []).some(id => seen.has(toMatched(id))) : seen.has('success');
  }
}

/** How an outcome of several is kept. */
export const toMatched = (id: string): string => (id === noOutcome ? id : `=${id}`);
