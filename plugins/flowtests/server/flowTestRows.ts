import { codes, Failure, format } from '#core/contract';
import { newTimeUuid } from '#core/contract/id';
import { readJson, toJson, type Call, type Queries } from '#core/server';
import type { FlowTest, TestDocument } from '../contract';
import { strings } from '../strings';
import type { FlowTestRow } from './tables';

/** The most tests that a flow may have. */
export const mostTests = 2000;
const largestTest = 1024 * 1024;

/** A test as calls have it. */
export const toFlowTest = (row: FlowTestRow): FlowTest => ({
  testId: row.test_id,
  name: row.name,
  test: readJson(row.document),
  updatedDate: row.updated_date,
});

/** Fails with 404 where the environment has no such flow. */
export async function requireFlow(db: Queries, flowId: string): Promise<void> {
  const row = await db
    .selectFrom('flows')
    .select('flow_id')
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.noFlow.text);
}

/** Reads a test; fails with 404 where there is none. */
export async function readTest(
  db: Queries,
  { flowId, testId }: { readonly flowId: string; readonly testId: string },
): Promise<FlowTestRow> {
  const row = await db
    .selectFrom('flow_tests')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('test_id', '=', testId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.noTest.text);
  return row;
}

function toDocument(test: TestDocument) {
  const document = toJson(test);
  if (document.length > largestTest)
    throw new Failure(400, codes.invalid, strings.testTooLarge.text);
  return { document, steps: test.expects.steps?.length ?? 0 };
}

/** What the audit trail says of a test. */
export const toAudited = ({ test_id: testId, flow_id: flowId, name, steps }: FlowTestRow) => ({
  testId,
  flowId,
  name,
  steps,
});

/** Adds a test to a flow. */
export async function insertTest(
  { companyId, transaction, audit }: Call,
  flowId: string,
  name: string,
  test: TestDocument,
): Promise<FlowTestRow> {
  const now = Date.now();
  const row: FlowTestRow = {
    company_id: companyId,
    flow_id: flowId,
    test_id: newTimeUuid(now),
    name: name.trim(),
    ...toDocument(test),
    created_date: now,
    updated_date: now,
  };
  await transaction(async db => {
    await requireFlow(db, flowId);
    const { count } = await db
      .selectFrom('flow_tests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('flow_id', '=', flowId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostTests)
      throw new Failure(400, codes.invalid, format(strings.tooMany, { most: mostTests }));
    await db.insertInto('flow_tests').values(row).execute();
    await audit(
      { action: 'create', resource: 'flowTest', resourceId: row.test_id, after: toAudited(row) },
      db,
    );
  });
  return row;
}

/** Changes a test. */
export async function updateTest(
  { transaction, audit }: Call,
  which: { readonly flowId: string; readonly testId: string },
  name: string,
  test: TestDocument,
): Promise<FlowTestRow> {
  return transaction(async db => {
    const before = await readTest(db, which);
    const changes = { name: name.trim(), ...toDocument(test), updated_date: Date.now() };
    const after = { ...before, ...changes };
    await db
      .updateTable('flow_tests')
      .set(changes)
      .where('flow_id', '=', which.flowId)
      .where('test_id', '=', which.testId)
      .execute();
    await audit(
      {
        action: 'update',
        resource: 'flowTest',
        resourceId: which.testId,
        before: toAudited(before),
        after: toAudited(after),
      },
      db,
    );
    return after;
  });
}

/** Lists the tests of a flow by name, with what they hold. */
export const listTests = (db: Queries, flowId: string): Promise<FlowTestRow[]> =>
  db
    .selectFrom('flow_tests')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('name')
    .orderBy('test_id')
    .execute();
