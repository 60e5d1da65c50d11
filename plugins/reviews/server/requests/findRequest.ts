import { codes, Failure, format } from '#core/contract';
import type { Queries } from '#core/server';
import { limitFailure } from '#core/server/internal';
import type { ProposedFlow } from '../../contract';
import { strings } from '../../strings';
import type { RequestFlowRow, RequestRow } from '../tables';

/** Finds a request of the environment. */
export async function findRequest(db: Queries, requestId: string): Promise<RequestRow> {
  const row = await db
    .selectFrom('change_requests')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.noRequest.text);
  return row;
}

/** Finds a request that is still open. */
export async function findOpenRequest(db: Queries, requestId: string): Promise<RequestRow> {
  const row = await findRequest(db, requestId);
  if (row.state !== 'open') throw new Failure(409, codes.conflict, strings.notOpen.text);
  return row;
}

/** Returns what a row proposes. */
export const toProposed = (row: RequestFlowRow): ProposedFlow => ({
  flowId: row.flow_id,
  versionId: row.version_id,
  baseVersion: row.base_version,
  hash: row.content_hash,
});

/** Reads what a request proposes. */
export async function readProposed(db: Queries, requestId: string): Promise<ProposedFlow[]> {
  const rows = await db
    .selectFrom('change_request_flows')
    .selectAll()
    .where('request_id', '=', requestId)
    .execute();
  return rows.map(toProposed);
}

/** Comments and reviews that a request can have, each: whoever opens it gets all of them. */
const mostEntries = 500;

/** Refuses another comment or review of a request that has as many as it can. */
export async function requireEntryRoom(
  db: Queries,
  table: 'review_comments' | 'change_reviews',
  requestId: string,
): Promise<void> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const full = table === 'review_comments' ? strings.commentsFull : strings.reviewsFull;
  if (Number(count) >= mostEntries) throw limitFailure(format(full, { count: mostEntries }));
}
