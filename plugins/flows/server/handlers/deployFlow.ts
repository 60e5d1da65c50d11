import { catalogue, codes, Failure } from '../../../../core/contract';
import { handle } from '../../../../core/server';
import { deployFlow as endpoint } from '../../contract';
import { lintStored } from '../store/lintStored';
import { loadFlow } from '../store/loadFlow';

/** Makes the saved version the one that runs. A scheduled flow with errors is refused with 12052. */
export const deployFlow = handle(endpoint, async ({ params }, { transaction, server, audit }) =>
  transaction(async db => {
    const { flowId } = params;
    const flow = await loadFlow(db, flowId);
    if (flow.trigger?.type === 'SCHEDULE') {
      const errors = (await lintStored(server, db, flow)).filter(({ type }) => type === 'error');
      const details = errors.map(({ nodeId, message, recommendation }) => ({
        at: nodeId ?? flowId,
        message: `${message}. ${recommendation}`,
      }));
      if (errors.length > 0) throw new Failure(400, codes.scheduleInvalid, catalogue.scheduleInvalid.text, details);
    }
    const now = Date.now();
    const version = flow.currentVersion;
    await db
      .updateTable('flows')
      .set({ published_version: version, deployed_date: now, updated_date: now })
      .where('flow_id', '=', flowId)
      .execute();
    await db
      .updateTable('flow_versions')
      .set({ deployed_date: now })
      .where('flow_id', '=', flowId)
      .where('version_id', '=', version)
      .execute();
    const before = { publishedVersion: flow.publishedVersion ?? null };
    await audit(
      { action: 'deploy', resource: 'flow', resourceId: flowId, before, after: { publishedVersion: version } },
      db,
    );
    return { message: `Version ${version} of "${flow.name}" is deployed` };
  }),
);
