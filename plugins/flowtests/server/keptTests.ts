import { handle } from '#core/server';
import {
  createFlowTest,
  deleteFlowTest,
  getFlowTest,
  listFlowTests,
  saveFlowTest,
} from '../contract';
import {
  insertTest,
  readTest,
  requireFlow,
  toAudited,
  toFlowTest,
  updateTest,
} from './flowTestRows';

/** The handlers of the calls that keep the tests of flows. */
export const testHandlers = [
  handle(listFlowTests, async ({ params }, { db }) => {
    await requireFlow(db, params.flowId);
    const rows = await db
      .selectFrom('flow_tests')
      .select(['test_id', 'name', 'steps', 'updated_date'])
      .where('flow_id', '=', params.flowId)
      .orderBy('name')
      .orderBy('test_id')
      .execute();
    return {
      tests: rows.map(({ test_id, name, steps, updated_date }) => ({
        testId: test_id,
        name,
        steps,
        updatedDate: updated_date,
      })),
    };
  }),
  handle(getFlowTest, async ({ params }, { db }) => toFlowTest(await readTest(db, params))),
  handle(createFlowTest, async ({ params, body }, call) =>
    toFlowTest(await insertTest(call, params.flowId, body.name, body.test)),
  ),
  handle(saveFlowTest, async ({ params, body }, call) =>
    toFlowTest(await updateTest(call, params, body.name, body.test)),
  ),
  handle(deleteFlowTest, async ({ params }, { transaction, audit }) =>
    transaction(async db => {
      const row = await readTest(db, params);
      await db
        .deleteFrom('flow_tests')
        .where('flow_id', '=', params.flowId)
        .where('test_id', '=', params.testId)
        .execute();
      const audited = { resource: 'flowTest', resourceId: params.testId, before: toAudited(row) };
      await audit({ action: 'delete', ...audited }, db);
      return {};
    }),
  ),
];
