import { sql } from 'kysely';
import { codes, Failure } from '#core/contract';
import { readJson, type Queries } from '#core/server';
import { heldDocuments, readLongJson, readPassingJson } from '#core/server/internal';
import type { FlowsRow, FlowVersionRow } from '../tables';
import type { Flow } from '../../contract';
import { describeMissingVersion, type StoredFlow } from '../../contract/internal';
import { flowWith } from './toFlow';

/** The row of a flow, or a failure that says it is not there. */
export async function findFlow(db: Queries, flowId: string): Promise<FlowsRow> {
  const row = await db
    .selectFrom('flows')
    .selectAll()
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, 'Flow not found');
  return row;
}

/**
 * A flow at one of its versions; without one, or with -1, at the current one. Fails when either is
 * not there.
 */
export async function loadFlow(db: Queries, flowId: string, versionId = -1): Promise<StoredFlow> {
  const row = await findFlow(db, flowId);
  const wanted = versionId === -1 ? row.current_version : versionId;
  const found = db
    .selectFrom('flow_versions')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', wanted);
  const version = await found
    .select([shortDocument, size, 'version_id', 'lint'])
    .executeTakeFirst();
  const text = version && (await readText(db, version, found.select('document')));
  if (!text) throw new Failure(404, codes.notFound, describeMissingVersion(row.name, wanted));
  const document = await readPassingJson(db, row.company_id, text);
  return flowWith(row, document, version.version_id, readJson(version.lint));
}

/** Longer documents are counted before they are read, in bytes. */
const short = 131_072;
const size = sql<number>`octet_length(document)`.as('size');
const shortDocument = sql<
  FlowVersionRow['document'] | null
>`case when octet_length(document) <= ${sql.lit(short)} then document end`.as('shortDocument');

interface Sized {
  readonly shortDocument: FlowVersionRow['document'] | null;
  readonly size: number;
}

/** Counts a document that a call holds from now on, and reads it where it is long. */
async function readText(
  db: Queries,
  found: Sized,
  whole: { executeTakeFirst(): Promise<Pick<FlowVersionRow, 'document'> | undefined> },
): Promise<FlowVersionRow['document'] | undefined> {
  heldDocuments.hold(db, Number(found.size));
  return found.shortDocument ?? (await whole.executeTakeFirst())?.document;
}

/** Reads what a version of a flow keeps, a large one in slices; undefined where it is gone. */
export async function readDocument(
  db: Queries,
  {
    company_id,
    flow_id,
    version_id,
  }: Pick<FlowVersionRow, 'company_id' | 'flow_id' | 'version_id'>,
): Promise<Flow | undefined> {
  const row = await db
    .selectFrom('flow_versions')
    .select('document')
    .where('company_id', '=', company_id)
    .where('flow_id', '=', flow_id)
    .where('version_id', '=', version_id)
    .executeTakeFirst();
  return row && readLongJson(db, company_id, row.document);
}

/** Whether a column of PostgreSQL holds such a number. */
const canBeVersion = (version: number) => Number.isInteger(version) && Math.abs(version) < 2 ** 31;

/** A draft that was tried. Fails when it is not there. */
export async function loadDraft(
  db: Queries,
  flowId: string,
  versionId: number | string,
): Promise<StoredFlow> {
  const row = await findFlow(db, flowId);
  const asked = Number(versionId);
  const found = db
    .selectFrom('flow_drafts')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', asked);
  const draft =
    canBeVersion(asked) &&
    (await found.select([shortDocument, size, 'version_id']).executeTakeFirst());
  const text = draft && (await readText(db, draft, found.select('document')));
  if (!text) throw new Failure(404, codes.notFound, describeMissingVersion(row.name, versionId));
  const document = await readPassingJson(db, row.company_id, text);
  return flowWith(row, document, draft.version_id, []);
}

/**
 * The flow and version that a path names; `-1` is the current one. Fails when either is not there.
 */
export async function findVersion(
  db: Queries,
  params: { readonly flowId: string; readonly versionId: string },
): Promise<{ readonly row: FlowsRow; readonly versionId: number }> {
  const row = await findFlow(db, params.flowId);
  const asked = Number(params.versionId);
  const versionId = asked === -1 ? row.current_version : asked;
  const there =
    canBeVersion(versionId) &&
    (await db
      .selectFrom('flow_versions')
      .select('version_id')
      .where('flow_id', '=', row.flow_id)
      .where('version_id', '=', versionId)
      .executeTakeFirst());
  if (!there)
    throw new Failure(404, codes.notFound, describeMissingVersion(row.name, params.versionId));
  return { row, versionId };
}

/** The names of the company's flows, or of those of these that are here: id → name. */
export async function flowNames(
  db: Queries,
  flowIds?: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = flowIds && [...new Set(flowIds)];
  if (ids?.length === 0) return new Map();
  const all = db.selectFrom('flows').select(['flow_id', 'name']);
  const rows = await (ids ? all.where('flow_id', 'in', ids) : all).execute();
  return new Map(rows.map(row => [row.flow_id, row.name]));
}
