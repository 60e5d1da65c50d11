import { codes, Failure, format } from '#core/contract';
import { newTimeUuid } from '#core/contract/ids/id';
import { readJson, toJson, type Call, type Queries } from '#core/server';
import { heldDocuments } from '#core/server/internal';
import { readInBatches } from '#core/server/database/table/inBatches';
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

/** Returns the fields of a test in the audit trail. */
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

/** A test, and how large it is. */
interface SizedTest {
  readonly test_id: string;
  readonly size: number;
}

/** Lists the tests of a flow by name. */
export const listTests = (db: Queries, flowId: string): Promise<SizedTest[]> =>
  db
    .selectFrom('flow_tests')
    .select(({ fn }) => ['test_id', fn<number>('octet_length', ['document']).as('size')])
    .where('flow_id', '=', flowId)
    .orderBy('name')
    .orderBy('test_id')
    .execute();

/** Reads tests of a flow in their order: about a megabyte at once, however many and large they are. */
export async function* readTests(
  db: Queries,
  flowId: string,
  tests: readonly SizedTest[],
): AsyncGenerator<FlowTest> {
  const sized = tests.map(({ test_id: name, size }) => ({ name, size }));
  const rows = readInBatches<FlowTestRow>(sized, {
    read: ids =>
      db
        .selectFrom('flow_tests')
        .selectAll()
        .where('flow_id', '=', flowId)
        .where('test_id', 'in', [...ids])
        .execute(),
    nameOf: row => row.test_id,
  });
  for await (const row of rows) yield toFlowTest(row);
}

/** Bytes of tests that are held at once. */
const mostHeld = 8 * 1024 * 1024;

/** Reads the tests of a flow by name; of very large ones, the first. */
export async function readFirstTests(
  db: Queries,
  flowId: string,
  most = mostHeld,
): Promise<readonly TestDocument[]> {
  let bytes = 0;
  const first = (await listTests(db, flowId)).filter(({ size }) => (bytes += Number(size)) <= most);
  heldDocuments.holdAll(db, first);
  const tests: TestDocument[] = [];
  for await (const { test } of readTests(db, flowId, first)) tests.push(test);
  return tests;
}
