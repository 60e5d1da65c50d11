import type { LinterError } from '#plugins/flows/contract/internal';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Fix, Mendable } from '../../contract';
import type { Known, Lintable } from './Linter';
import { ruleCodes } from './findGroup';

/** The codes for which a fix may be offered. */
export const fixableCodes: ReadonlySet<string> = new Set(
  [...ruleCodes.values()].filter(({ fix }) => fix).map(({ code }) => code),
);

/** Finds the ways to fix a problem, the best first; none where only a person can tell. */
export function findFixes(
  { code, message, nodeId = '' }: LinterError,
  flow: Lintable & Pick<Mendable, 'name'>,
  known: Known,
  index: GraphIndex = indexGraph(flow.graphData),
): readonly Fix[] {
  const { name } = flow;
  const data = index.nodes.get(nodeId)?.data;
  const context = { flow, ...known };
  return ruleCodes.get(code)?.fix?.({ nodeId, data, message, index, name, context }) ?? [];
}

/** Finds for each of some problems the fix that is certain. */
export function findCertainFixes(
  findings: readonly LinterError[],
  flow: Lintable & Pick<Mendable, 'name'>,
  known: Known,
): readonly { readonly finding: LinterError; readonly fix: Fix }[] {
  const index = indexGraph(flow.graphData);
  return findings.flatMap(finding => {
    const fix = findFixes(finding, flow, known, index).find(({ certain }) => certain);
    return fix ? [{ finding, fix }] : [];
  });
}
