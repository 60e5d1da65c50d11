import type { Queries } from '../../../../core/server';
import type { FlowDirectory, FlowStanding, LinterError } from '../../contract';
import { flowNames } from './flowNames';

async function standing(db: Queries, flowId: string, asked: number): Promise<FlowStanding | undefined> {
  const flow = await db
    .selectFrom('flows')
    .select(['name', 'trigger', 'current_version', 'published_version'])
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  if (!flow) return undefined;
  const versionId = asked > 0 ? asked : (flow.published_version ?? 0);
  const version = await db
    .selectFrom('flow_versions')
    .select('lint')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  const found = version ? (JSON.parse(version.lint) as LinterError[]) : [];
  const { type } = (flow.trigger ? JSON.parse(flow.trigger) : {}) as { type?: string };
  return {
    flowId,
    name: flow.name,
    scheduled: type === 'SCHEDULE',
    deployed: version !== undefined,
    errors: found
      .filter(each => each.type === 'error')
      .map(({ nodeId, message, recommendation }) => ({
        ...(nodeId && { nodeId }),
        message: `${message}. ${recommendation}`,
      })),
  };
}

/** The names of the flows and how they stand, for other server halves. */
export const directory: FlowDirectory = {
  list: async db => [...(await flowNames(db))].map(([flowId, name]) => ({ flowId, name })),
  standings: async (db, flows) => {
    const found: FlowStanding[] = [];
    for (const { flowId, versionId } of flows)
      found.push(...[await standing(db, flowId, versionId)].flatMap(each => each ?? []));
    return found;
  },
};
