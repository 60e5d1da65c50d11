import type { EdgeElement, NodeElement } from '#plugins/flows/contract';
import type { LinterError } from '#plugins/flows/contract/internal';
import type { LintFacts } from '../../contract';
import { parseFacts, Linter, type Known } from '../../domain/engine/Linter';
import type { LintedCapability } from '../../domain/lintContext';
import { type LintedRest, type LintReply, type LintRequest, withDelta } from './lintMessages';

/**
 * Keeps a flow as the page last told it and says what the linter finds: the same code in a worker,
 * on the page and in tests.
 */
export class LintSession {
  private linter = new Linter();
  private nodes: readonly NodeElement[] = [];
  private edges: readonly EdgeElement[] = [];
  private rest: LintedRest = { flowId: '' };
  private facts: LintFacts | undefined;
  private capabilities = new Map<string, LintedCapability>();
  private known: Known = {};
  private told = new Map<string, readonly LinterError[]>();

  handle({ version, nodes, edges, rest, facts, capabilities, anew }: LintRequest): LintReply {
    if (anew) this.forget();
    if (nodes) this.nodes = withDelta(this.nodes, nodes);
    if (edges) this.edges = withDelta(this.edges, edges);
    if (rest) this.rest = rest;
    if (facts) this.facts = facts;
    for (const [name, capability] of capabilities ?? []) this.capabilities.set(name, capability);
    if (facts || capabilities || anew) this.know();
    const flow = {
      ...this.rest,
      graphData: { elements: { nodes: this.nodes, edges: this.edges } },
    };
    return {
      version,
      changed: this.changes(this.linter.lint(flow, this.known)),
      all: anew === true,
    };
  }

  private forget(): void {
    this.linter = new Linter();
    this.nodes = [];
    this.edges = [];
    this.facts = undefined;
    this.capabilities = new Map();
    this.told = new Map();
  }

  private know(): void {
    const capabilities = new Map(this.capabilities);
    const capability = (connectorId: string, name: string) =>
      capabilities.get(`${connectorId}.${name}`);
    this.known = this.facts ? parseFacts(this.facts, capability) : { capability };
  }

  private changes(found: readonly LinterError[]): LintReply['changed'] {
    const now = new Map<string, LinterError[]>();
    for (const finding of found) {
      const list = now.get(finding.nodeId ?? '');
      if (list) list.push(finding);
      else now.set(finding.nodeId ?? '', [finding]);
    }
    const cleared = [...this.told.keys()].filter(id => !now.has(id)).map(id => [id, []] as const);
    const changed = [...now].filter(([id, list]) => !same(this.told.get(id), list));
    this.told = now;
    return [...cleared, ...changed];
  }
}

function same(before: readonly LinterError[] | undefined, after: readonly LinterError[]): boolean {
  return (
    before?.length === after.length &&
    after.every(
      (each, at) => each === before[at] || JSON.stringify(each) === JSON.stringify(before[at]),
    )
  );
}
