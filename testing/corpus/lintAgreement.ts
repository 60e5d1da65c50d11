import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flowVariableNames, lintFlow, rules, subflowCalls, type ForeignFlow } from '../../plugins/flows/domain';

interface Row {
  readonly code: string;
  readonly flowId?: string;
  readonly nodeId?: string;
}
export interface Agreement {
  readonly ours: number;
  readonly theirs: number;
  readonly both: number;
}

/** How often another linter's results, one file for each export, name the same code at the same node as ours. For information. */
export class LintAgreement {
  private readonly counts = new Map<string, { ours: number; theirs: number; both: number }>();

  constructor(private readonly folder: string) {}

  add(name: string, flows: readonly ForeignFlow[]): void {
    const names = new Map(flows.map(flow => [flow.flowId, flow.name]));
    const known = new Set([...Object.keys(rules), 'validFields-003', 'scheduleFlow-005'].map(code => `dv-er-${code}`));
    const ours = keysOf(flows.flatMap(flow => this.lint(flow, names)));
    const rows = JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as Row[];
    const theirs = keysOf(rows.filter(({ code }) => known.has(code)));
    for (const [key, code] of ours) this.count(code, { ours: 1, both: theirs.has(key) ? 1 : 0 });
    for (const code of theirs.values()) this.count(code, { theirs: 1 });
  }

  private lint(flow: ForeignFlow, flows: ReadonlyMap<string, string>): readonly Row[] {
    const called = new Map(subflowCalls(flow.graphData).map(call => [call.nodeId, call.flowId]));
    const found = lintFlow(flow, { flows, variables: flowVariableNames(flow.variables ?? []) });
    // The other linter names the flow that is called where ours names the node that calls it.
    return found.map(row =>
      row.code.endsWith('-subflow-001') && row.nodeId ? { code: row.code, flowId: called.get(row.nodeId) ?? '' } : row,
    );
  }

  get byCode(): ReadonlyMap<string, Agreement> {
    return new Map([...this.counts].sort(([a], [b]) => a.localeCompare(b)));
  }

  private count(code: string, more: Partial<Agreement>): void {
    const { ours, theirs, both } = this.counts.get(code) ?? { ours: 0, theirs: 0, both: 0 };
    this.counts.set(code, {
      ours: ours + (more.ours ?? 0),
      theirs: theirs + (more.theirs ?? 0),
      both: both + (more.both ?? 0),
    });
  }
}

const keysOf = (rows: readonly Row[]) =>
  new Map(rows.map(({ code, flowId = '', nodeId = '' }) => [`${code}|${flowId}|${nodeId}`, code]));
