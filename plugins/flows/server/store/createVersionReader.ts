import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#core/server/database/tables';
import { isWriting } from '#core/server/database/writing';
import { containsText, type Queries } from '#core/server';
import { createPause, heldDocuments, readPassingJson } from '#core/server/internal';
import type { VersionReader, ReadOptions, ReadVersion, VersionKey } from '../../contract/internal';

/** Versions of which the sizes are looked up at once. */
const keysAtOnce = 200;
/** Bytes of documents that are read at once, unless one has more. */
const bytesAtOnce = 2 * 1024 * 1024;

interface SizedVersion extends VersionKey {
  readonly name: string;
  readonly bytes: number;
}

/** Offers to read many flows to other plugins’ server code. */
export const createVersionReader = (): VersionReader => ({
  current: (db, companyId, flowIds, options) =>
    readAll(db, companyId, [...new Set(flowIds)], { ...options, find: findCurrent }),
  versions: (db, companyId, keys) => readAll(db, companyId, keys, { find: findVersions }),
});

async function* readAll<Key>(
  db: Queries,
  companyId: string,
  keys: readonly Key[],
  {
    find,
    fits = () => true,
    containing,
  }: ReadOptions & {
    find(db: Queries, keys: readonly Key[]): Promise<readonly SizedVersion[]>;
  },
): AsyncGenerator<ReadVersion> {
  const pause = createPause(companyId);
  let [most, leave] = [0, () => {}];
  try {
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const versions = await find(db, keys.slice(at, at + keysAtOnce));
      let waiting = versions.filter(({ bytes }) => fits(bytes));
      while (waiting.length > 0) {
        const some = waiting.slice(0, countFitting(waiting));
        waiting = waiting.slice(some.length);
        const size = some.reduce((sum, { bytes }) => sum + bytes, 0);
        // What was counted stays so to the end: refused in the middle, it would begin again.
        if (size > most) {
          leave();
          [most, leave] = [0, () => {}];
          leave = heldDocuments.pass(db, size);
          most = size;
        }
        const texts = await readTexts(db, some, containing);
        for (const { flowId, versionId, name } of some) {
          const key = `${flowId} ${versionId}`;
          const text = texts.get(key);
          if (text === undefined) continue;
          texts.delete(key);
          if (!isWriting(db)) await pause();
          yield { flowId, versionId, name, document: await readPassingJson(db, companyId, text) };
        }
      }
    }
  } finally {
    leave();
  }
}

/** How many of the first versions are no longer than is read at once; at least one. */
function countFitting(versions: readonly SizedVersion[]): number {
  let sum = 0;
  const first = versions.findIndex(({ bytes }) => (sum += bytes) > bytesAtOnce);
  return first < 0 ? versions.length : Math.max(1, first);
}

const sized = (db: Queries) =>
  db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select(({ fn }) => [
      'flows.flow_id',
      'flows.name',
      'flow_versions.version_id',
      fn<number>('octet_length', ['flow_versions.document']).as('bytes'),
    ]);

async function findCurrent(db: Queries, flowIds: readonly string[]) {
  const rows = await sized(db)
    .where('flows.flow_id', 'in', [...flowIds])
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .execute();
  const byId = new Map(rows.map(row => [row.flow_id, toSized(row)]));
  return flowIds.flatMap(flowId => byId.get(flowId) ?? []);
}

async function findVersions(db: Queries, keys: readonly VersionKey[]) {
  const rows = await sized(db).where(isOneOf(keys)).execute();
  const byKey = new Map(rows.map(row => [`${row.flow_id} ${row.version_id}`, toSized(row)]));
  return keys.flatMap(({ flowId, versionId }) => byKey.get(`${flowId} ${versionId}`) ?? []);
}

const toSized = (row: {
  readonly flow_id: string;
  readonly version_id: number;
  readonly name: string;
  readonly bytes: number;
}): SizedVersion => ({
  flowId: row.flow_id,
  versionId: row.version_id,
  name: row.name,
  bytes: Number(row.bytes),
});

async function readTexts(db: Queries, keys: readonly VersionKey[], containing?: string) {
  const rows = await db
    .selectFrom('flow_versions')
    .select(['flow_id', 'version_id', 'document'])
    .where(isOneOf(keys))
    .$if(containing !== undefined, each => each.where(containsText('document', containing ?? '')))
    .execute();
  return new Map(rows.map(row => [`${row.flow_id} ${row.version_id}`, row.document]));
}

/** Finds versions by the index of their flows, for which SQLite doesn’t look where there is only `or`. */
const isOneOf =
  (keys: readonly VersionKey[]) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'flow_versions'>) =>
    and([
      eb('flow_versions.flow_id', 'in', [...new Set(keys.map(({ flowId }) => flowId))]),
      or(
        keys.map(({ flowId, versionId }) =>
          and([
            eb('flow_versions.flow_id', '=', flowId),
            eb('flow_versions.version_id', '=', versionId),
          ]),
        ),
      ),
    ]);
