import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { deleteRun, getRun, getRunEvent, setDebugView } from '../../contract';
import { runObserver } from '#plugins/runtime/contract';
import { isDebugViewEnabled, keepDebugView } from './debugView';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { findRun, readRun, withoutData } from './readRun';
import { toRun } from './runRow';

/** The handlers of the calls about one interaction: its steps, one of them, and its deletion. */
export const oneRunHandlers = [
  handle(getRun, async ({ params, query }, { db, companyId }) => {
    requireOwnCompany(params.companyId, companyId);
    const { row, steps } = await readRun(db, params);
    const debugView = await isDebugViewEnabled(db);
    const own =
      query.flowTrace === 'false' ? steps.filter(({ flowTrace }) => flowTrace.length === 0) : steps;
    const limit = query.limit ?? 400;
    const from = (query.page ?? 0) * limit;
    const page = own.slice(from, from + limit);
    const run = toRun(row);
    return {
      status: run.status,
      run,
      events: debugView && query.analytics !== 'true' ? page : page.map(withoutData),
      total: own.length,
      debugViewOff: !debugView,
    };
  }),

  handle(getRunEvent, async ({ params }, { db, companyId }) => {
    requireOwnCompany(params.companyId, companyId);
    const { steps } = await readRun(db, params);
    const step = steps.find(({ eventId }) => eventId === params.eventId);
    if (!step) throw new Failure(404, codes.notFound, 'This run has no step with this ID.');
    return (await isDebugViewEnabled(db)) ? step : withoutData(step);
  }),

  handle(deleteRun, async ({ params }, { companyId, transaction, audit, server }) => {
    requireOwnCompany(params.companyId, companyId);
    const { interactionId, flowId } = params;
    const startTime = await transaction(async db => {
      const row = await findRun(db, params);
      await db.deleteFrom('run_events').where('interaction_id', '=', interactionId).execute();
      await db.deleteFrom('interactions').where('interaction_id', '=', interactionId).execute();
      const { startTime, status, versionId } = toRun(row);
      const before = { flowId, startTime, status, versionId };
      await audit(
        { action: 'delete', resource: 'interaction', resourceId: interactionId, before },
        db,
      );
      return startTime;
    });
    server.find(runObserver)?.deleted(companyId, flowId, startTime);
    return { message: 'Run deleted' };
  }),

  handle(setDebugView, async ({ params, body }, { companyId, transaction, audit }) => {
    requireOwnCompany(params.companyId, companyId);
    const { enabled } = body;
    await transaction(async db => {
      const before = { enabled: await isDebugViewEnabled(db) };
      await keepDebugView(db, companyId, enabled);
      await audit(
        { action: 'update', resource: 'debugView', resourceId: companyId, before, after: body },
        db,
      );
    });
    return { enabled };
  }),
];
