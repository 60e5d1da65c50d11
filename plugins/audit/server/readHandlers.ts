import { format } from '#core/contract';
import { handle, type Call, type Queries } from '#core/server';
import {
  findKeyFault,
  KeyMissingError,
  readHeadsDate,
  readTrailEnd,
  verifyChain,
} from '#core/server/internal';
import { eventFilters, listEvents, verifyEvents } from '../contract';
import { strings } from '../strings';
import { findActors, toAuditEvents } from './toAuditEvent';
import { findEvents, readLastSeq, readShown } from './findEvents';
import { sql } from 'kysely';

const most = 300;

/**
 * The values of a column, by jumping from one to the next in its index: never by reading every
 * event.
 */
async function listDistinctValues(
  db: Queries,
  column: 'actor_id' | 'action' | 'resource',
): Promise<readonly string[]> {
  const least = sql<string | null>`min(${sql.ref(column)})`;
  const rows = await db
    .withRecursive('found', start =>
      start
        .selectFrom('audit_events')
        .select(least.as('value'))
        .unionAll(
          start
            .selectFrom('found')
            .select(next =>
              next
                .selectFrom('audit_events')
                .select(least.as('value'))
                .whereRef(column, '>', 'found.value')
                .as('value'),
            )
            .where('found.value', 'is not', null),
        ),
    )
    .selectFrom('found')
    .select('value')
    .limit(most)
    .execute();
  return rows.flatMap(({ value }) => (value === null ? [] : [value]));
}

const stretch = 10_000;
const isCall = /^(GET|POST|PUT|DELETE) \//;
const faults = {
  missing: strings.missing,
  altered: strings.altered,
  unlinked: strings.unlinked,
  cut: strings.cut,
  unproven: strings.unproven,
  locked: strings.locked,
} as const;

/**
 * Returns what tells that the end of a trail is not the end that was written.
 *
 * @throws KeyMissingError where another process can tell, as the key was changed
 */
async function findCut(
  { server, db, companyId }: Pick<Call, 'server' | 'db' | 'companyId'>,
  last: number,
  hash: string,
) {
  const { end, locked } = await readTrailEnd(server, db, companyId);
  if (await findKeyFault(server.database, server.secrets)) throw new KeyMissingError();
  if (locked) return { kind: 'locked', seq: last } as const;
  if (end?.seq !== last || (last > 0 && end.hash !== hash))
    return { kind: 'cut', seq: Math.min(last, end?.seq ?? last) + 1 } as const;
  const isMarked = (await readHeadsDate(server, db)) !== undefined;
  return isMarked ? undefined : ({ kind: 'unproven', seq: last } as const);
}

/** The handlers that list the company's events and verify the integrity of the audit trail. */
export const readHandlers = [
  handle(listEvents, async ({ query: { page = 0, limit = 24, before, ...filter } }, call) => {
    const { db } = call;
    const last = await readLastSeq(db);
    const filtered = Object.values(filter).some(value => value !== undefined);
    // Numbers have no gap, so that a page of the whole trail begins at a known one.
    const terms = filtered
      ? { offset: page * limit, ...(before !== undefined && { before }) }
      : { before: (before ?? last + 1) - page * limit };
    const listed = await findEvents(db, filter, { limit: limit + 1, ...terms });
    const rows = await readShown(db, call.companyId, listed.slice(0, limit));
    return { events: await toAuditEvents(call, rows), more: listed.length > limit, last };
  }),

  handle(eventFilters, async (_, { server, db }) => {
    const ids = await listDistinctValues(db, 'actor_id');
    const named = await findActors({ server, db }, ids);
    const actors = ids
      .filter(Boolean)
      .map(id => ({ id, name: named.get(id)?.name ?? id }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    const resources = (await listDistinctValues(db, 'resource')).filter(each => !isCall.test(each));
    return { actors, actions: [...(await listDistinctValues(db, 'action'))], resources };
  }),

  handle(verifyEvents, async ({ query: { from = 1 } }, call) => {
    const { db, companyId } = call;
    const last = await readLastSeq(db);
    const verdict = await verifyChain(db, companyId, Math.min(from, last + 1), stretch);
    const { to, head } = verdict;
    const fault = verdict.fault ?? (to < last ? undefined : await findCut(call, last, head));
    return {
      from,
      to,
      last,
      ok: !fault,
      head,
      ...(fault && {
        fault: { seq: fault.seq, message: format(faults[fault.kind], { seq: fault.seq }) },
      }),
    };
  }),
];
