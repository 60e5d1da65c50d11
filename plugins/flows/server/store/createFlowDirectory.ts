import { flowChecks } from '../../contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import type { FlowDirectory, FlowStartState } from '../../contract';
import { flowNames } from './flowNames';
import { loadFlow } from './loadFlow';
import { runFault } from './deploying/runFault';

async function findStartState(
  server: ServerHost,
  db: Queries,
  flowId: string,
  asked: number,
): Promise<FlowStartState | undefined> {
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
  const found = version ? readJson(version.lint) : [];
  const faults = version
    ? await server.get(flowChecks).findRequired(db, await loadFlow(db, flowId, versionId))
    : [];
  const required = faults.flatMap(({ title, findings }) =>
    findings.map(each => ({ ...each, message: `“${title}” is required: ${each.message}` })),
  );
  // What the company asks may have changed since the version was saved, so it is judged now and not
  // read.
  const told = new Set(
    faults.flatMap(({ findings }) => findings.map(({ code, nodeId }) => `${code} ${nodeId}`)),
  );
  const { type } = (flow.trigger ? readJson(flow.trigger) : {}) as { type?: string };
  return {
    flowId,
    name: flow.name,
    scheduled: type === 'SCHEDULE',
    deployed: version !== undefined,
    errors: [
      ...required,
      ...found.filter(
        ({ type, code, nodeId }) =>
          type === 'error' &&
          !server.get(flowChecks).isJudgedLate(code) &&
          !told.has(`${code} ${nodeId}`),
      ),
    ].map(({ nodeId, message, recommendation }) => ({
      ...(nodeId && { nodeId }),
      message: `${message}. ${recommendation}`,
    })),
  };
}

/** The names of the flows and how they stand, for other server halves. */
export const createFlowDirectory = (server: ServerHost): FlowDirectory => ({
  list: async db => [...(await flowNames(db))].map(([flowId, name]) => ({ flowId, name })),
  standings: async (db, flows) => {
    const found: FlowStartState[] = [];
    for (const { flowId, versionId } of flows)
      found.push(
        ...[await findStartState(server, db, flowId, versionId)].flatMap(each => each ?? []),
      );
    return found;
  },
  runFault: (db, flowId, versionId) => runFault(server, db, flowId, versionId),
});
