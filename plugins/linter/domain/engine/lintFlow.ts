import type { LinterError } from '#plugins/flows/contract';
import { Linter, type Known, type Lintable } from './Linter';

/** All that the rules find in a flow, looked at once; a `Linter` looks again after each edit. */
export function lintFlow(flow: Lintable, known: Known = {}): readonly LinterError[] {
  return new Linter().lint(flow, known);
}
