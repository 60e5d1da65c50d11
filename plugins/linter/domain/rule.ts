import type { Message } from '#core/contract';
import type { NodeElement } from '#plugins/flows/contract';
import type { StopCause } from '#plugins/flows/contract/flow';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { shortenName } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { Fixer } from './fix';
import type { LintContext } from './lintContext';

/**
 * The part of a flow that decides about one node: the node by itself, the node with its edges and
 * operators, or the whole flow and beyond. Unless it is `flow`, each issue names its node.
 */
export type Reach = 'node' | 'links' | 'flow';

/** The severity of an issue; `asSet` is an error where the environment requires the rule. */
export type Level = 'error' | 'warning' | 'asSet';

/** A code that a rule reports, with everything said about it. */
export interface RuleCode {
  /** Stored with flows and named by other tools: it never changes. */
  readonly code: string;
  readonly level: Level;
  /** The problem in a few words, and the message unless the issue has its own. */
  readonly title: string;
  /** Why the problem matters. */
  readonly explain: string;
  /** How to solve it, in any flow. */
  readonly remedy: string;
  /** The quick fixes, if there can be any. */
  readonly fix?: Fixer;
}

/** A problem in one flow; rule and engine add code, level and flow. */
export interface Issue {
  /** Absent if the issue is about the whole flow. */
  readonly nodeId?: string;
  readonly message?: string;
  /** How to solve it here, with the names of nodes and fields. */
  readonly recommendation: string;
  /** Why each run that comes to the node fails there. */
  readonly stops?: StopCause;
  /** The nodes to highlight, in order. */
  readonly path?: readonly string[];
}

/** A pure function from a graph to its issues. */
type Check<Found> = (index: GraphIndex, context: LintContext) => readonly Found[];

/** One check of flows, with the codes it reports. */
export interface Rule {
  readonly reach: Reach;
  readonly codes: readonly RuleCode[];
  readonly check: Check<Issue & { readonly code?: string }>;
}

/**
 * Rules that are switched together: by an environment on the page of flow rules, or by a flow that
 * names them in its `ignore-rules`.
 */
export interface RuleGroup {
  /** Stored with settings and in flows: it never changes. */
  readonly id: string;
  readonly title: string;
  readonly explain: string;
  /** Whether the group is off until an environment turns it on. */
  readonly optIn?: boolean;
  /** Whether a save refuses new issues of the group; nothing switches it off. */
  readonly refused?: boolean;
  /** The label and help of what an environment may add to the things that the rules count. */
  readonly counts?: { readonly label: Message; readonly help: Message };
  readonly rules: readonly Rule[];
}

type OneCode = RuleCode & { readonly reach: Reach; readonly check: Check<Issue> };
interface SeveralCodes<Code extends string> {
  readonly reach: Reach;
  readonly codes: Readonly<Record<Code, Omit<RuleCode, 'code'>>>;
  readonly check: Check<Issue & { readonly code: Code }>;
}

/**
 * Defines a rule of one code, or of several whose issues name theirs. Its group, in the same file,
 * lists it; `npx vitest run --project linter -u` updates `docs/linter-rules.md`. Codes of errors
 * begin with `er-`, those of warnings with `bp-`; `dv-` before it marks the codes that other linters
 * have as well.
 */
export function defineRule(rule: OneCode): Rule;
export function defineRule<Code extends string>(rule: SeveralCodes<Code>): Rule;
export function defineRule(rule: OneCode | SeveralCodes<string>): Rule {
  if (!('codes' in rule)) {
    const { reach, check, ...code } = rule;
    return { reach, check, codes: [code] };
  }
  const codes = Object.entries(rule.codes).map(([code, texts]) => ({ code, ...texts }));
  return { ...rule, codes };
}

/** Reports an issue of a node. */
export const reportAt = ({ data }: NodeElement, recommendation: string): Issue => ({
  nodeId: data.id,
  recommendation,
});

/** Formats a node as texts name it: its own title, else its name, with its id. */
export function formatNode({ data }: NodeElement): string {
  const title = data.properties?.nodeTitle?.value;
  const name =
    typeof title === 'string' && title !== ''
      ? title
      : (data.name ?? data.connectorId ?? data.nodeType);
  return `${shortenName(name)} (${data.id})`;
}
