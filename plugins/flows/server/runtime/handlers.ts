import { codes, Failure } from '../../../../core/contract';
import { handle, issueToken } from '../../../../core/server';
import { flowRunner, getRun, listRuns, tryFlow } from '../../contract';
import type { StoredEvent } from '../recording/RunLog';
import { factsOf } from './factsOf';

/** What answers the calls that try a flow and look at its runs. */
export const runtimeHandlers = [
  handle(tryFlow, async ({ params, body }, { server, companyId, customerId, request, audit }) => {
    const reply = await server.get(flowRunner).start({
      companyId,
      flowId: params.flowId,
      parameters: body.parameters ?? {},
      request: factsOf(request),
      trial: true,
    });
    const { interactionId } = reply;
    const tryFlowToken = await issueToken(server.database.across, {
      audience: 'tryFlow',
      customerId,
      companyId,
      subject: { interactionId },
    });
    await audit({ action: 'try', resource: 'flow', resourceId: params.flowId });
    return { url: `/hosted/try/${tryFlowToken}`, interactionId, tryFlowToken };
  }),

  handle(listRuns, async ({ params, query }, { db, companyId }) => {
    if (params.companyId !== companyId)
      throw new Failure(401, codes.notAuthorized, 'You are not authorized to perform this action.');
    const pivot = query.afterInteractionId ?? query.beforeInteractionId;
    const at = pivot
      ? await db
          .selectFrom('interactions')
          .select(['start_time'])
          .where('interaction_id', '=', pivot)
          .executeTakeFirst()
      : undefined;
    let rows = db
      .selectFrom('interactions')
      .select([
        'interaction_id',
        'correlation_id',
        'start_time',
        'time_difference',
        'version_id',
        'status',
        'has_error',
        'is_trial',
        'expires',
      ])
      .where('flow_id', '=', params.flowId);
    if (query.gte !== undefined) rows = rows.where('start_time', '>=', query.gte);
    if (query.lte !== undefined) rows = rows.where('start_time', '<=', query.lte);
    const wanted = query.interactionId;
    if (wanted)
      rows = rows.where(where =>
        where.or([where('interaction_id', '=', wanted), where('correlation_id', '=', wanted)]),
      );
    // A page goes on from the last line of the one before: older ones after it, newer ones before it.
    if (at && query.afterInteractionId)
      rows = rows.where('start_time', '<=', at.start_time).where('interaction_id', '!=', pivot!);
    if (at && query.beforeInteractionId)
      rows = rows.where('start_time', '>=', at.start_time).where('interaction_id', '!=', pivot!);
    const newestFirst = !query.beforeInteractionId;
    const found = await rows
      .orderBy('start_time', newestFirst ? 'desc' : 'asc')
      .orderBy('interaction_id')
      .limit(query.limit ?? 10)
      .execute();
    if (!newestFirst) found.reverse();
    return {
      interactions: found.map(row => ({
        interactionId: row.interaction_id,
        correlationId: row.correlation_id,
        startTime: row.start_time,
        timeDifference: row.time_difference,
        versionId: row.version_id,
        status: row.status === 'waiting' && row.expires < Date.now() ? 'timeout' : row.status,
        hasError: row.has_error === 1,
        isTrial: row.is_trial === 1,
      })),
    };
  }),

  handle(getRun, async ({ params, query }, { db, companyId }) => {
    if (params.companyId !== companyId)
      throw new Failure(401, codes.notAuthorized, 'You are not authorized to perform this action.');
    const { interactionId, flowId } = params;
    const run = await db
      .selectFrom('interactions')
      .select(['status', 'correlation_id', 'expires'])
      .where('interaction_id', '=', interactionId)
      .where('flow_id', '=', flowId)
      .executeTakeFirst();
    if (!run) throw new Failure(404, codes.notFound, 'There is no such run of this flow.');
    const legs = await db
      .selectFrom('run_events')
      .select(['leg', 'events'])
      .where('interaction_id', '=', interactionId)
      .orderBy('leg')
      .execute();
    const limit = query.limit ?? 400;
    const from = (query.page ?? 0) * limit;
    const events = legs.flatMap(({ leg, events }) =>
      (JSON.parse(events) as StoredEvent[]).map((event, index) => ({
        input: null,
        output: null,
        error: null,
        ...event,
        eventId: `${interactionId}-${leg}-${index}`,
        interactionId,
        correlationId: run.correlation_id,
      })),
    );
    const status = run.status === 'waiting' && run.expires < Date.now() ? 'timeout' : run.status;
    return { status, events: events.slice(from, from + limit) };
  }),
];
