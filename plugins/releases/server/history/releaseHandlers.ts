import { handle, readJson } from '#core/server';
import { findActorNames } from '#core/server/internal';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { listReleases } from '../../contract';

/** Calls about the history of deployments. */
export const releaseHandlers = [
  handle(listReleases, async ({ params, query }, { db, companyId, server }) => {
    requireOwnCompany(params.companyId, companyId);
    const { page = 0, limit = 50, flowId, way, actorId, query: search = '' } = query;
    const all = db
      .selectFrom('releases')
      .$if(flowId !== undefined, some => some.where('releases.flow_id', '=', flowId!))
      .$if(way !== undefined, some => some.where('way', '=', way!))
      .$if(actorId !== undefined, some => some.where('actor_id', '=', actorId!));
    const matching = search
      ? all.where('releases.flow_id', 'in', some =>
          some
            .selectFrom('flows')
            .select('flow_id')
            .where('search_text', 'like', `%${search.toLowerCase().replaceAll(/[%_\\]/g, '')}%`),
        )
      : all;
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await matching
      .leftJoin('flows', 'flows.flow_id', 'releases.flow_id')
      .leftJoin('flow_versions', on =>
        on
          .onRef('flow_versions.flow_id', '=', 'releases.flow_id')
          .onRef('flow_versions.version_id', '=', 'releases.before'),
      )
      .selectAll('releases')
      .select(['flows.name', 'flows.published_version', 'flow_versions.version_id as stored'])
      .select(some =>
        some
          .selectFrom('releases as later')
          .whereRef('later.flow_id', '=', 'releases.flow_id')
          .where('later.way', '!=', 'canaryRollback')
          .select(({ fn }) => fn.max('later.at').as('at'))
          .as('last'),
      )
      .orderBy('at', 'desc')
      .orderBy('release_id', 'desc')
      .offset(page * limit)
      .limit(limit)
      .execute();
    const names = await findActorNames(
      server,
      db,
      rows.map(row => row.actor_id),
    );
    return {
      releaseCount: Number(total),
      releases: rows.map(row => ({
        releaseId: row.release_id,
        at: row.at,
        flowId: row.flow_id,
        flowName: row.name ?? '',
        before: row.before,
        after: row.after,
        current:
          row.at === row.last &&
          row.after !== null &&
          row.after === row.published_version &&
          row.way !== 'canaryRollback',
        restorable:
          row.way !== 'canaryRollback' &&
          row.stored !== null &&
          row.before !== row.published_version,
        way: row.way,
        actorId: row.actor_id,
        actorName: names.get(row.actor_id) ?? '',
        reason: row.reason,
        page: row.page,
        canaryId: row.canary_id,
        facts: [...readJson(row.facts)],
        overrode: [...readJson(row.overrode)],
      })),
    };
  }),
];
