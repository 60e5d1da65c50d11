import { Type, type Static } from 'typebox';
import { Acknowledgement, can, endpoint, messages, namespace } from '#core/contract';
import { access } from '#plugins/flows/contract/references';
import { maySetRules } from '#plugins/linter/contract';

/** The page of what the environment asks of tests. */
export const testRulesPage = namespace('flowtests').route('rules', '/flows/testrules');

const failures = messages('flowtests.rulesFailure', {
  load: 'Error fetching test rules',
  save: 'Error updating test rules',
});

/** An environment’s rules for a flow’s tests before it is deployed. */
export const TestRules = Type.Object({
  /** Every test of the flow must pass. */
  suite: Type.Boolean(),
  /** The percent of the coverage that its tests must reach; 0 for none. */
  coverage: Type.Integer({ minimum: 0, maximum: 100 }),
});
export type TestRules = Static<typeof TestRules>;

export const getTestRules = endpoint('GET /company/:companyId/testrules', {
  summary:
    'Returns the environment’s test rules, which a flow’s tests must meet before it is deployed.',
  reply: TestRules,
  when: can(access, 'read'),
  failure: failures.load,
});
export const saveTestRules = endpoint('PUT /company/:companyId/testrules', {
  summary:
    'Changes the environment’s test rules, which a flow’s tests must meet before it is deployed.',
  body: TestRules,
  reply: Acknowledgement,
  when: maySetRules,
  failure: failures.save,
  invalidates: () => [getTestRules],
});
