import { afterAll, beforeAll, expect, it } from 'vitest';
import { toJson } from '#core/server';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import type { TestDocument } from '../contract';
import { listTests, readFirstTests, readTests } from './flowTestRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const count = 25;

/** A flow with tests of 100 kB each. */
async function createTests() {
  const done: Node = ['httpConnector', 'createSuccessResponse', {}];
  const { companyId, flowId, token } = await flowsOn(sluice).flowOf({ done });
  const test: TestDocument = {
    starts: {
      interactionId: 'interaction',
      inputs: { text: 'x'.repeat(100_000) },
      request: {},
      time: 0,
      seed: 1,
      variables: {},
    },
    answers: [],
    pages: [],
    expects: {},
  };
  await sluice.server.database.transaction(companyId, async db => {
    for (let at = 0; at < count; at++)
      await db
        .insertInto('flow_tests')
        .values({
          company_id: companyId,
          flow_id: flowId,
          test_id: `test-${at}`,
          name: `Test ${String(at).padStart(2, '0')}`,
          document: toJson(test),
          steps: 0,
          updated_date: 0,
          created_date: 0,
        })
        .execute();
  });
  return { db: sluice.server.database.forCompany(companyId), flowId, token };
}

it('reads the tests of a flow in their order, within a size (guarantee 31)', async () => {
  const { db, flowId, token } = await createTests();
  const names: string[] = [];
  for await (const { name } of readTests(db, flowId, await listTests(db, flowId))) names.push(name);
  expect(names).toHaveLength(count);
  expect(names).toEqual([...names].sort());
  expect(await readFirstTests(db, flowId)).toHaveLength(count);
  expect(await readFirstTests(db, flowId, 1_000_000)).toHaveLength(9);
  const url = `/flows/${flowId}/tests/run`;
  const { body } = await sluice.inject('POST', url, { token, body: {} });
  expect(body.results.map((each: any) => each.name)).toEqual(names);
});
