import { newId, type AnyQueries, type Service } from '#core/contract';
import { toJson, type Queries, type ServerHost } from '#core/server';
import type { Deployment, Services } from '#plugins/flows/contract/internal';
import type { ReleaseWay } from '../../contract';
import { liveCanaries } from '../canaries/Canaries';
import { end, writeCanary } from '../canaries/moveCanary';
import { releaseFacts, type ReleasedVersion, type ReleaseFact } from '../../contract/internal';

/**
 * Notes each change of a version that runs, in its transaction. A canary of the flow ends with it: finished
 * where its version was deployed, else stopped.
 */
export async function noteRelease(
  services: Services,
  db: Queries,
  deployment: Deployment,
): Promise<void> {
  const { companyId, flowId, before, after, at, actorId, reason } = deployment;
  const { page = '', overrode = [] } = deployment;
  const row = await db
    .selectFrom('canaries')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst();
  const ends = row && after !== row.from_version;
  const finishes = ends && after === row.to_version;
  if (ends)
    await writeCanary(
      db,
      row,
      finishes ? end(row, 'finished', 'ramp', at) : end(row, 'stopped', 'deployed', at),
    );
  const isBack = deployment.way === 'deploy' && before !== null && after !== null && after < before;
  const way: ReleaseWay = finishes ? 'canary' : isBack ? 'rollback' : deployment.way;
  await db
    .insertInto('releases')
    .values({
      company_id: companyId,
      release_id: newId(),
      at,
      flow_id: flowId,
      before,
      after,
      way,
      actor_id: actorId,
      reason,
      page,
      canary_id: finishes ? row.canary_id : '',
      facts: toJson(
        after === null
          ? []
          : await services.get(factFinder).find(db, { companyId, flowId, versionId: after }),
      ),
      overrode: toJson(overrode),
    })
    .execute();
  services.get(liveCanaries).forget(companyId, flowId);
}

/** Collects what others know of a version that comes to run. */
export class FactFinder {
  constructor(private readonly server: ServerHost) {}

  async find(db: AnyQueries, version: ReleasedVersion): Promise<readonly ReleaseFact[]> {
    const facts: ReleaseFact[] = [];
    for (const find of this.server.at(releaseFacts))
      facts.push(...(await find(this.server, db, version)));
    return facts;
  }
}

/** Finds the facts of other plugins about versions; one per process. */
export const factFinder: Service<FactFinder> = { kind: 'service', id: 'releases.facts' };
