import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type ArchivedTable,
  type Job,
  type RowOf,
  type TableTypes,
} from '#core/server';
import { sweepRows } from '#core/server/internal';
import { Value } from 'typebox/value';
import { TestDocument } from '../contract';
import { strings } from '../strings';

/** The tests of flows. */
export const flowTests = defineTable('flow_tests', {
  owner: 'company',
  since: '2026-11-28T09:40_flowTests',
  columns: {
    company_id: text(),
    flow_id: text(),
    test_id: text(),
    name: text(),
    document: json<TestDocument>(),
    /** Steps that it expects. */
    steps: integer(),
    created_date: bigint(),
    updated_date: bigint(),
  },
  key: ['company_id', 'flow_id', 'test_id'],
});

/** An environment’s rules for a flow’s tests before it is deployed. */
export const flowTestRules = defineTable('flow_test_rules', {
  owner: 'company',
  since: '2026-11-28T09:40_flowTests',
  columns: {
    company_id: text().notNull(),
    /** 1 where every test must pass. */
    suite: integer(),
    /** Percent of the coverage that is required; 0 for none. */
    coverage: integer(),
  },
  key: 'company_id',
});

/** The last result of all tests of a version; it holds for what the version and its tests held then. */
export const flowTestResults = defineTable('flow_test_results', {
  owner: 'company',
  since: '2026-11-28T13:02_flowTestResults',
  columns: {
    company_id: text(),
    flow_id: text(),
    version_id: integer(),
    /** SHA-256 of the version’s graph, inputs, and settings. */
    content_hash: text(),
    passed: integer(),
    total: integer(),
    /** Percent of the coverage that was reached. */
    coverage: integer(),
    at: bigint(),
  },
  key: ['company_id', 'flow_id', 'version_id'],
});

export type FlowTestRow = RowOf<typeof flowTests>;
export const testTables = [flowTests, flowTestRules, flowTestResults] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof testTables> {}
}

/** The tests in an archive of the environment. */
export const archivedTests: ArchivedTable = {
  table: 'flow_tests',
  title: strings.archivedTests.text,
  key: ['flow_id', 'test_id'],
  order: 55,
  part: 'configuration',
  json: ['document'],
  passing: ['created_date', 'updated_date', 'steps'],
  of: { table: 'flows', column: 'flow_id' },
  nameOf: row => String(row['name']),
  fault: ({ document }) =>
    Value.Check(TestDocument, JSON.parse(String(document))) ? undefined : 'it can’t be read',
};

/** The rules for tests, in an archive of the environment. */
export const archivedTestRules: ArchivedTable = {
  table: 'flow_test_rules',
  title: strings.rulesTitle.text,
  key: [],
  order: 15,
  part: 'configuration',
  nameOf: () => strings.rulesTitle.text,
  fault: ({ suite, coverage }) =>
    (suite === 0 || suite === 1) && Number(coverage) >= 0 && Number(coverage) <= 100
      ? undefined
      : 'its settings can’t be read',
};

/** Deletes the tests of flows that were deleted. */
export const forgetTests: Job = {
  id: 'flowtests.forget',
  every: 3_600_000,
  async run(context) {
    for (const table of [flowTests, flowTestResults])
      await sweepRows(context, table, ({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('flows')
              .select('flows.flow_id')
              .whereRef('flows.company_id', '=', `${table.name}.company_id`)
              .whereRef('flows.flow_id', '=', `${table.name}.flow_id`),
          ),
        ),
      );
  },
};
