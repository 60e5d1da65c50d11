import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCalledFlow } from '#plugins/linter/domain/rules/subflows/toCalledFlow';
import { flowVariableNames } from './flowVariableNames';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { lintFlow } from '#plugins/linter/domain/engine/Linter';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { ForeignFlow } from '#plugins/flows/contract/graph/checks/checkFlow';
import { referenceFaults, type Difference, type Row } from './referenceFaults';

export interface Agreement {
  readonly ours: number;
  readonly theirs: number;
  readonly both: number;
  readonly explained: number;
}

/**
 * Compares our findings with another linter's, one file of results for each export, by flow, node
 * and code. A difference is explained by a known fault of the other linter, or it stands in
 * `unexplained`.
 */
export class LintAgreement {
  private readonly counts = new Map<
    string,
    { ours: number; theirs: number; both: number; explained: number }
  >();
  private readonly reasons = new Map<string, number>();
  readonly unexplained: string[] = [];

  constructor(private readonly folder: string) {}

  add(name: string, flows: readonly ForeignFlow[]): void {
    const rows = JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as Row[];
    const ours = indexRows(flows.flatMap(flow => listIssues(flow, flows)));
    const theirs = indexRows(rows.filter(({ type }) => type !== 'internal-error'));
    for (const [key, row] of ours)
      this.judge(name, theirs.has(key), { side: 'ours', row, rows, flows });
    for (const [key, row] of theirs)
      this.judge(name, ours.has(key), { side: 'theirs', row, rows, flows });
  }

  private judge(
    name: string,
    both: boolean,
    found: Omit<Difference, 'flow' | 'index' | 'node'>,
  ): void {
    const { side, row } = found;
    const { code } = row;
    const count = this.counts.get(code) ?? { ours: 0, theirs: 0, both: 0, explained: 0 };
    this.counts.set(code, count);
    count[side]++;
    if (both) {
      if (side === 'ours') count.both++;
      return;
    }
    const flow = found.flows.find(({ flowId }) => flowId === row.flowId);
    const index = flow && indexGraph(flow.graphData);
    const node = index?.nodes.get(row.nodeId ?? '');
    const difference = {
      ...found,
      ...(flow && index ? { flow, index } : {}),
      ...(node ? { node } : {}),
    };
    const fault = referenceFaults.find(
      each => each.side === side && each.codes.includes(code) && each.holds(difference),
    );
    if (fault) {
      count.explained++;
      const reason = `${side === 'ours' ? 'only ours' : 'only theirs'}: ${fault.reason}`;
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    } else {
      this.unexplained.push(
        `${name}: ${code} at ${row.nodeId ?? row.flowId ?? 'the flow'} is only ${side}`,
      );
    }
  }

  get byCode(): ReadonlyMap<string, Agreement> {
    return new Map([...this.counts].sort(([a], [b]) => a.localeCompare(b)));
  }

  /** The faults that explained something, with how often they did. */
  get explanations(): ReadonlyMap<string, number> {
    return new Map([...this.reasons].sort(([, a], [, b]) => b - a));
  }
}

function listIssues(flow: ForeignFlow, flows: readonly ForeignFlow[]): readonly Row[] {
  const calls = subflowCalls(flow.graphData);
  const byId = new Map(flows.map(each => [each.flowId, each]));
  const callees = new Set(calls.map(({ flowId }) => flowId));
  const found = lintFlow(flow, {
    flows: new Map(flows.map(each => [each.flowId, each.name])),
    called: new Map(
      [...callees].flatMap(id =>
        byId.has(id) ? [[id, toCalledFlow(byId.get(id)!)] as const] : [],
      ),
    ),
    isSubFlow: flows.some(
      each =>
        each !== flow && subflowCalls(each.graphData).some(({ flowId }) => flowId === flow.flowId),
    ),
    variables: flowVariableNames(flow.variables ?? []),
  });
  // Where ours names the node that calls a flow, the other linter names the flow that is called.
  const calleesByNode = new Map(calls.map(call => [call.nodeId, call.flowId]));
  // Rules that are ours alone have codes without the prefix that both share.
  const shared = found.filter(({ code }) => code.startsWith('dv-'));
  return shared.map(row => {
    const callee = row.code.endsWith('-subflow-001')
      ? calleesByNode.get(row.nodeId ?? '')
      : undefined;
    return callee === undefined ? row : { code: row.code, type: row.type, flowId: callee };
  });
}

const indexRows = (rows: readonly Row[]) =>
  new Map(rows.map(row => [`${row.code}|${row.flowId ?? ''}|${row.nodeId ?? ''}`, row]));
