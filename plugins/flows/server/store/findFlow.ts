import { codes, Failure } from '#core/contract';
import { readJson, type Queries } from '#core/server';
import { heldDocuments, readLongJson } from '#core/server/internal';
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
  const version = await db
    .selectFrom('flow_versions')
    .select(['document', 'version_id', 'lint'])
    .where('flow_id', '=', flowId)
    .where('version_id', '=', wanted)
    .executeTakeFirst();
  if (!version) throw new Failure(404, codes.notFound, describeMissingVersion(row.name, wanted));
  heldDocuments.hold(db, version.document.length);
  const document = await readLongJson(db, row.company_id, version.document);
  return flowWith(row, document, version.version_id, readJson(version.lint));
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
  const draft =
    canBeVersion(asked) &&
    (await db
      .selectFrom('flow_drafts')
      .select(['document', 'version_id'])
      .where('flow_id', '=', flowId)
      .where('version_id', '=', asked)
      .executeTakeFirst());
  if (!draft) throw new Failure(404, codes.notFound, describeMissingVersion(row.name, versionId));
  heldDocuments.hold(db, draft.document.length);
  const document = await readLongJson(db, row.company_id, draft.document);
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
