import type { Flow, LinterError } from '../../contract';
import { indexGraph } from '../document/graphIndex';
import type { LintContext } from './rule';
import { rules } from './rules';
import { switchedOff } from './switchedOff';

export type Lintable = LintContext['flow'] & Pick<Flow, 'graphData'>;

/**
 * All that the rules find in a flow. What costs is remembered per node object, so linting again after an edit of an
 * immutable graph only looks at the nodes that changed.
 */
export function lintFlow(flow: Lintable, known: Omit<LintContext, 'flow'> = {}): readonly LinterError[] {
  const index = indexGraph(flow.graphData);
  const context = { flow, ...known };
  const off = switchedOff(index);
  return Object.entries(rules).flatMap(([name, group]) =>
    off.has(name) ? [] : group.flatMap(rule => rule(index, context)),
  );
}

/** How many errors and warnings there are, as the flow list shows them. */
export function lintCounts(found: readonly LinterError[]): { readonly errors: number; readonly warnings: number } {
  const errors = found.filter(({ type }) => type === 'error').length;
  return { errors, warnings: found.length - errors };
}
