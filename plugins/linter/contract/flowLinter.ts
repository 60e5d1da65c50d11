import { namespace, type AnyQueries } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import type { LinterError } from '#plugins/flows/contract/internal';

const linter = namespace('linter');

/** A flow as the linter is given it, stored or not. */
export type LintedFlow = Pick<
  Flow,
  'flowId' | 'companyId' | 'name' | 'trigger' | 'settings' | 'inputSchema' | 'graphData'
>;
/** The part of a flow that a quick fix may change. */
export type FixedFlow = Pick<Flow, 'name' | 'graphData'> & { readonly settings: Flow['settings'] };

/** A quick fix that nothing speaks against. */
export interface CertainFix {
  /** The label of the fix, as a command. */
  readonly title: string;
  readonly problem: LinterError;
  readonly fixed: FixedFlow;
}
/** The linter for other plugins’ server code. `db` is bound to the environment. */
export interface FlowLinter {
  /** Makes each certain quick fix of these problems, each on the flow as it is given. */
  certainFixes(
    db: AnyQueries,
    flow: LintedFlow,
    problems: readonly LinterError[],
  ): Promise<readonly CertainFix[]>;
  /** Tells how many problems a change removes, and which come with it. */
  compare(
    db: AnyQueries,
    flow: LintedFlow,
    changed: Pick<FixedFlow, 'graphData' | 'settings'>,
  ): Promise<{ readonly gone: number; readonly came: readonly string[] }>;
}
export const flowLinter = linter.service<FlowLinter>('flowLinter');
