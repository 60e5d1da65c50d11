import type { FlowDirectory } from '../../contract';
import { flowChecks, type FlowStartState } from '../../contract/internal';
import { readJson, type Queries, type ServerHost } from '#core/server';
import { findDeployFaults, findGuardFaults } from './deployVersion';
import { flowNames, loadFlow } from './findFlow';

/**
 * Why a fixed version may not be run by name, as a sentence: it never passed the rules that a
 * deploy asks for.
 */
async function runFault(
  server: ServerHost,
  db: Queries,
  flowId: string,
  versionId: number,
): Promise<string | undefined> {
  const version = await db
    .selectFrom('flow_versions')
    .select('deployed_date')
    .where('flow_id', '=', flowId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  if (!version) {
    const here = await db
      .selectFrom('flows')
      .select('name')
      .where('flow_id', '=', flowId)
      .executeTakeFirst();
    return here && `“${here.name}” has no version ${versionId}. Select another version.`;
  }
  const flow = await loadFlow(db, flowId, versionId);
  const candidate = { flow, versionId, coming: [] };
  const deployed = version.deployed_date !== null;
  const faults = deployed
    ? await findGuardFaults(server, db, candidate)
    : await findDeployFaults(server, db, candidate);
  if (faults.length === 0) return undefined;
  const titles = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
  if (deployed)
    return `Version ${versionId} of “${flow.name}” does not meet this environment’s deployment requirements: ${titles}. Select another version.`;
  return `Version ${versionId} of “${flow.name}” was never deployed and breaks rules that this environment enforces: ${titles}. Fix and deploy the flow, or select another version.`;
}

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
  const issues = version ? readJson(version.lint) : [];
  const faults = version
    ? await server.get(flowChecks).findRequired(db, await loadFlow(db, flowId, versionId))
    : [];
  const required = faults.flatMap(({ title, findings }) =>
    findings.map(each => ({ ...each, message: `“${title}” is required: ${each.message}` })),
  );
  // What the company asks may have changed since the version was saved, so it is judged now and not
  // read.
  const reported = new Set(
    faults.flatMap(({ findings }) => findings.map(({ code, nodeId }) => `${code} ${nodeId}`)),
  );
  const type = flow.trigger ? readJson(flow.trigger).type : undefined;
  return {
    flowId,
    name: flow.name,
    scheduled: type === 'SCHEDULE',
    deployed: version !== undefined,
    errors: [
      ...required,
      ...issues.filter(
        ({ type, code, nodeId }) =>
          type === 'error' &&
          !server.get(flowChecks).isJudgedLate(code) &&
          !reported.has(`${code} ${nodeId}`),
      ),
    ].map(({ nodeId, message, recommendation }) => ({
      ...(nodeId && { nodeId }),
      message: `${message}. ${recommendation}`,
    })),
  };
}

/** The names of the flows and how they stand, for other plugins’ server code. */
export const createFlowDirectory = (server: ServerHost): FlowDirectory => ({
  list: async db => [...(await flowNames(db))].map(([flowId, name]) => ({ flowId, name })),
  standings: async (db, flows) => {
    const states: FlowStartState[] = [];
    for (const { flowId, versionId } of flows)
      states.push(
        ...[await findStartState(server, db, flowId, versionId)].flatMap(each => each ?? []),
      );
    return states;
  },
  runFault: (db, flowId, versionId) => runFault(server, db, flowId, versionId),
});
