import type { LinterError } from '#plugins/flows/contract';
import { Linter, type Known, type Lintable } from './Linter';

/** All that the rules find in a flow, looked at once; a `Linter` looks again after each edit. */
export function lintFlow(flow: Lintable, known: Known = {}): readonly LinterError[] {
  return new Linter().lint(flow, known);
}

/** How many errors and warnings there are, as the flow list shows them. */
export function lintCounts(found: readonly LinterError[]): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = found.filter(({ type }) => type === 'error').length;
  return { errors, warnings: found.length - errors };
}
