import type { Call, Handler } from '#core/server';
import { perform } from '#core/server/internal';
import { flowStore } from '#plugins/flows/contract';
import * as runs from '#plugins/runs/contract';
import * as calls from '../../contract/runCalls';
import { answer, linkTo, createLinks, toTime } from '../answer';
import { toMatches, readCursor, writeCursor } from '../listQuery';

const usualLimit = 100;
/** How many runs the console’s call answers with at most. */
const page = 100;
/** How many pages of runs are searched for one answer; a cursor leads on from there. */
const mostPages = 20;

const moments = ['eq', 'gt', 'ge', 'lt', 'le'] as const;

const interactionsPath = (flowId: string): string => `/flows/${flowId}/interactions`;

/** A run as the published format has it. */
function toInteraction(call: Call, run: runs.Run) {
  const { interactionId: id, flowId, versionId, correlationId, startTime, userId, policyId } = run;
  const self = `${interactionsPath(flowId)}/${id}`;
  return {
    _links: createLinks(call, self, { events: `${self}/events`, flow: `/flows/${flowId}` }),
    environment: { id: call.companyId },
    id,
    flow: { id: flowId, version: versionId },
    transactionId: correlationId,
    timestamp: toTime(startTime),
    status: run.status,
    hasError: run.hasError,
    isTrial: run.isTrial,
    durationMs: run.timeDifference,
    ...(userId && { user: { id: userId } }),
    ...(policyId && { flowPolicy: { id: policyId } }),
  };
}

/** Looks through the runs of a flow from the newest or a cursor on, for those that fit. */
async function findRuns(
  call: Call,
  flowId: string,
  asked: { readonly limit: number; readonly after?: string; readonly filter?: string },
) {
  const matches = toMatches(asked.filter, { timestamp: moments, transactionId: ['eq'] });
  const matching: runs.Run[] = [];
  let { after } = asked;
  for (let at = 0; at < mostPages; at++) {
    const params = { companyId: call.companyId, flowId };
    const query = { limit: page, ...(after && { afterInteractionId: after }) };
    const { interactions, more } = await perform(call, runs.listRuns, { params, query });
    for (const run of interactions) {
      const { startTime, correlationId: transactionId } = run;
      if (matches({ timestamp: toTime(startTime), transactionId })) matching.push(run);
      after = run.interactionId;
      if (matching.length === asked.limit) return { found: matching, after };
    }
    if (!more) return { found: matching };
  }
  return { found: matching, ...(after && { after }) };
}

/** A recorded step as the published format has it. */
function toEvent(call: Call, event: runs.RunEvent) {
  const { eventId: id, flowId, versionId, nodeId, connectorId, capability } = event;
  return {
    environment: { id: call.companyId },
    id,
    flow: { id: flowId, version: versionId },
    ...(nodeId && { node: { id: nodeId } }),
    ...(connectorId && { connector: { id: connectorId } }),
    ...(capability && { capability }),
    type: event.eventType,
    message: event.eventMessage,
    hasError: event.hasError,
    timestamp: toTime(event.startTime),
    durationMs: event.timeDifference,
    input: event.input ?? null,
    output: event.output ?? null,
    error: event.error ?? null,
  };
}

/** The link to the page that a cursor leads to. */
const toNext = (call: Call, path: string, key: string, query: Readonly<Record<string, string>>) =>
  linkTo(call, `${path}?${new URLSearchParams({ ...query, cursor: writeCursor(key) }).toString()}`);

/** The calls on runs, of which clients that find out what went wrong ask. */
export const runHandlers: readonly Handler[] = [
  answer(calls.listInteractions, async ({ params: { flowId }, query }, call) => {
    const { limit = usualLimit, cursor, filter } = query;
    // A flow without runs is another answer than one that is not here.
    await call.server.get(flowStore).findVersion(call.db, { flowId, versionId: '-1' });
    const { found, after } = await findRuns(call, flowId, {
      limit,
      ...(cursor && { after: readCursor(cursor) }),
      ...(filter && { filter }),
    });
    const path = interactionsPath(flowId);
    const search = { limit: String(limit), ...(filter && { filter }) };
    return {
      _links: {
        ...createLinks(call, path),
        ...(after && { next: toNext(call, path, after, search) }),
      },
      _embedded: { interactions: found.map(run => toInteraction(call, run)) },
      size: found.length,
    };
  }),
  answer(calls.listInteractionEvents, async ({ params, query }, call) => {
    const { flowId, interactionId } = params;
    const { limit = usualLimit, cursor, filter } = query;
    const matches = toMatches(filter, { timestamp: moments });
    const at = cursor ? Number(readCursor(cursor)) || 0 : 0;
    const { events, total } = await perform(call, runs.getRun, {
      params: { companyId: call.companyId, flowId, interactionId },
      query: { limit, page: at },
    });
    const shown = events.filter(({ startTime }) => matches({ timestamp: toTime(startTime) }));
    const path = `${interactionsPath(flowId)}/${interactionId}/events`;
    const search = { limit: String(limit), ...(filter && { filter }) };
    const more = (at + 1) * limit < total;
    return {
      _links: {
        ...createLinks(call, path),
        ...(more && { next: toNext(call, path, String(at + 1), search) }),
      },
      _embedded: { events: shown.map(event => toEvent(call, event)) },
      size: shown.length,
      count: total,
    };
  }),
];
