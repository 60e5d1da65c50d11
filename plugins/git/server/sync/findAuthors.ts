import { findActorNames } from '#core/server/internal';
import type { Call } from '#core/server';
import type { FolderPart } from '#plugins/ascode/contract';
import type { PartBase } from '../../domain/classify';
import { gitActor } from '../gitActor';

/** Who makes a commit. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

const most = 10;
const noEmail = 'noreply@sluice.invalid';
const sluice: Author = { name: 'Sluice', email: noEmail };

/** A name as it can stand in a commit, which holds it in a line of its own before `<email>`. */
const clean = (text: string): string => text.replaceAll(/[\p{Cc}\s<>]+/gu, ' ').trim();

/** The IDs of those who saved what is deployed since the last commit, the latest first. */
async function findSavers(
  { db }: Call,
  { flowId, deployedVersion, version }: FolderPart,
  since = 0,
) {
  if (flowId === undefined) return [];
  const latest = deployedVersion ?? version ?? 0;
  const rows = await db
    .selectFrom('flow_versions')
    .select('customer_id')
    .where('flow_id', '=', flowId)
    .where('version_id', '<=', latest)
    .where('version_id', '>', Math.min(since, latest - 1))
    .orderBy('version_id', 'desc')
    .limit(most * most)
    .execute();
  return rows.map(row => row.customer_id);
}

/** The IDs of those who changed these things since then, the latest first. */
async function findChangers({ db }: Call, ids: readonly string[], actions?: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit_events')
    .select('actor_id')
    .where('resource_id', 'in', ids)
    .where('outcome', '=', 'done')
    .$if(actions !== undefined, query => query.where('action', 'in', actions ?? []))
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  return rows.map(row => row.actor_id);
}

/**
 * Finds who made the changes of a commit, by ID: who saved the deployed version of a flow, then who
 * else saved or deployed it since the last commit; of all else, who changed it last.
 */
async function findIds(call: Call, part: FolderPart, base?: PartBase): Promise<readonly string[]> {
  const ids = [part.id ?? base?.id ?? base?.flowId ?? [], part.innerIds ?? []].flat();
  if (part.kind !== 'flow' || part.flowId === undefined) return findChangers(call, ids);
  const savers = await findSavers(call, part, base?.version);
  return [...savers, ...(await findChangers(call, ids, ['deploy']))];
}

/**
 * Finds the authors of a commit, the first of them first: people by their name and email, machines by
 * their name.
 */
export async function findAuthors(
  call: Call,
  parts: readonly { readonly part: FolderPart; readonly base?: PartBase | undefined }[],
): Promise<readonly [Author, ...Author[]]> {
  const contributors: string[] = [];
  for (const { part, base } of parts) contributors.push(...(await findIds(call, part, base)));
  const ids = [...new Set(contributors)].filter(id => id !== '' && id !== gitActor).slice(0, most);
  if (ids.length === 0) return [sluice];
  const names = await findActorNames(call.server, call.db, ids);
  const people = await call.db
    .selectFrom('customers')
    .select(['customer_id', 'email'])
    .where('customer_id', 'in', ids)
    .execute();
  const emails = new Map(people.map(row => [row.customer_id, row.email]));
  const authors = ids.flatMap(id => {
    const name = clean(names.get(id) ?? '');
    return name === '' ? [] : [{ name, email: clean(emails.get(id) ?? noEmail) }];
  });
  const [first = sluice, ...others] = authors;
  return [first, ...others];
}
