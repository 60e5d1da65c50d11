import type { LinterError } from '#plugins/flows/contract';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Known, Lintable } from '../engine/Linter';
import type { Fix, Mendable } from '../../contract';
import type { Fixer } from './fix';
import { flowFixes } from './flowFixes';
import { nodeFixes } from './nodeFixes';
import { noteFixes } from './noteFixes';

const fixers: Readonly<Record<string, Fixer>> = { ...noteFixes, ...nodeFixes, ...flowFixes };

/** The codes for which a fix may be offered. */
export const mendable: ReadonlySet<string> = new Set(Object.keys(fixers));

/** The ways to mend a finding, the best first; none where only a person can tell. */
export function fixesOf(
  finding: LinterError,
  flow: Lintable & Pick<Mendable, 'name'>,
  known: Known,
  index: GraphIndex = indexGraph(flow.graphData),
): readonly Fix[] {
  return fixers[finding.code]?.(finding, index, { flow, ...known, name: flow.name }) ?? [];
}

/** For each of some findings the fix that is certain. */
export function certainFixes(
  findings: readonly LinterError[],
  flow: Lintable & Pick<Mendable, 'name'>,
  known: Known,
): readonly { readonly finding: LinterError; readonly fix: Fix }[] {
  const index = indexGraph(flow.graphData);
  return findings.flatMap(finding => {
    const fix = fixesOf(finding, flow, known, index).find(({ certain }) => certain);
    return fix ? [{ finding, fix }] : [];
  });
}
