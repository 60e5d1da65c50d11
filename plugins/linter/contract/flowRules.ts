import type { UnsetSettings } from '#plugins/connections/contract';
import type { ContentSources } from '#plugins/pages/contract/contentSources';
import { Type, type Static } from 'typebox';
import { can, endpoint, Acknowledgement, messages, namespace, some } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import type { ValueType } from '#plugins/references/contract/valueType';
import type { LinterError } from '#plugins/flows/contract/flow';
import { access } from '#plugins/flows/contract/references';

const linter = namespace('linter');
const failures = messages('linter.failure', { save: 'Error saving flow rules' });

/** A company’s rules for its flows, for roles that set only these. */
export const rulesAccess = linter.permission('flowrules');
/** Who sets rules: holders of that permission, and who may change the company. */
export const maySetRules = some(can(rulesAccess, 'update'), can(companyAccess, 'update'));

/** How an environment treats a rule: off, reported, or required before a flow is deployed. */
export const RuleLevel = Type.Union([
  Type.Literal('off'),
  Type.Literal('warn'),
  Type.Literal('required'),
]);
export type RuleLevel = Static<typeof RuleLevel>;

/** A rule as a company has set it. */
export const FlowRule = Type.Object({
  rule: Type.String({ minLength: 1, maxLength: 100 }),
  level: RuleLevel,
  /** The ids of the flows that may be deployed all the same. */
  excepted: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1000 }),
  /**
   * Further matches that the rule counts, as `connectorId`, `connectorId.capabilityName` or, for
   * fields that may hold a secret, `connectorId.capabilityName.property`.
   */
  counts: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 200 }),
});
export type FlowRule = Static<typeof FlowRule>;

export const listFlowRules = endpoint('GET /company/:companyId/flowrules', {
  summary: 'Returns the environment’s flow rules. Unlisted rules use their default.',
  reply: Type.Object({ rules: Type.Array(FlowRule) }),
  when: can(access, 'read'),
});
/** The flows of the company that break a rule now. */
export const brokenRule = endpoint('GET /company/:companyId/flowrules/broken', {
  summary:
    'Lists flows whose saved version breaks a rule, with the first problem in each. Without a rule, lists flows that break a required rule. Checks up to 500 flows.',
  query: Type.Object({
    rule: Type.Optional(Type.String({ maxLength: 100 })),
    counts: Type.Optional(Type.String({ maxLength: 8000 })),
  }),
  reply: Type.Object({
    looked: Type.Integer(),
    all: Type.Integer(),
    flows: Type.Array(
      Type.Object({
        flowId: Type.String(),
        name: Type.String(),
        deployed: Type.Boolean(),
        /** Another flow calls it, so it may be excepted and judged there. */
        isSubFlow: Type.Boolean(),
        findings: Type.Integer(),
        first: Type.Unsafe<LinterError>(Type.Object({})),
      }),
    ),
  }),
  when: can(access, 'read'),
});
export const saveFlowRules = endpoint('PUT /company/:companyId/flowrules', {
  summary: 'Changes flow rules. Unlisted rules keep their settings.',
  body: Type.Object({ rules: Type.Array(FlowRule, { minItems: 1, maxItems: 100 }) }),
  reply: Acknowledgement,
  when: maySetRules,
  failure: failures.save,
  invalidates: () => [listFlowRules, lintFacts],
});
/** The parts of a called flow that the rules inspect. */
export interface CalledFlow {
  readonly name: string;
  readonly pingOneFlow: boolean;
  /** The inputs that a caller must give. */
  readonly required: readonly string[];
  /** The types of its inputs by name, as its schema names them. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The type of what it answers. */
  readonly answer?: ValueType;
  /** The ids of the flows that it calls itself. */
  readonly calls: readonly string[];
  /** The connector and capability of each enabled node, as `connectorId.capabilityName`. */
  readonly capabilities: readonly string[];
  /** The node it begins with. */
  readonly first?: {
    readonly connectorId?: string;
    readonly capabilityName?: string;
    readonly respondToUser?: boolean;
  };
  /** Whether each of its ways to success asks for a second factor. */
  readonly asksMfa?: boolean;
}
/** The facts about the environment around a flow that the rules need. */
export interface LintFacts {
  readonly flows: Readonly<Record<string, string>>;
  readonly called: Readonly<Record<string, CalledFlow>>;
  readonly isSubFlow: boolean;
  /** The variables of the flow's own context. */
  readonly variables: readonly string[];
  /** Variables that hold a secret, as `context.name`. */
  readonly secrets: readonly string[];
  readonly rules: readonly FlowRule[];
  /** Capabilities that flows stand in for, as `connectorId.capabilityName`. */
  readonly standIns: readonly string[];
  /** The connections that lack required settings. */
  readonly unset: UnsetSettings;
  /** The hosts that pages may load from. */
  readonly sources: ContentSources;
}
export const lintFacts = endpoint('GET /flows/:flowId/lintfacts', {
  summary:
    'Returns the variables, subflows, connections, and rules that the linter needs to check a flow. `calls` is a comma-separated list of the IDs of the called flows.',
  query: Type.Object({ calls: Type.Optional(Type.String({ maxLength: 20_000 })) }),
  reply: Type.Unsafe<LintFacts>(Type.Object({ isSubFlow: Type.Boolean() })),
  when: can(access, 'read'),
});

/** The page of the environment's rules for its flows, with an explanation of each rule. */
export const rulesPage = linter.route('rules', '/flows/rules');
/** The address at which a code of the linter is explained. */
export const ruleExplained = (code: string): string => `${rulesPage.to()}#${code}`;
