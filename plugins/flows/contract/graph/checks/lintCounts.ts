import type { LinterError } from '../../flow';

/** How many errors and warnings there are, as the flow list shows them. */
export function lintCounts(found: readonly LinterError[]): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = found.filter(({ type }) => type === 'error').length;
  return { errors, warnings: found.length - errors };
}
