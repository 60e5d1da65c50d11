import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { replayRun } from '../../contract';
import type { Flow } from '#plugins/flows/contract';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { runnableOf } from '#plugins/runtime/server/runnableOf';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/toBadRequest';
import { debugViewOf } from './debugView';
import { ownCompany } from './ownCompany';
import { readRun } from './readRun';
import { replayer } from './replay/Replayer';
import { runOf } from './runRow';

/**
 * Runs a recorded interaction against what stands on somebody's canvas, or against the saved flow.
 */
export const replayHandler = handle(
  replayRun,
  async ({ params, body }, { db, companyId, server, audit }) => {
    ownCompany(params.companyId, companyId);
    const { flowId, interactionId } = params;
    if (body.graphData) toBadRequest('body', () => checkGraph(body.graphData, 'graphData'));
    const { row, steps } = await readRun(db, params);
    if (!(await debugViewOf(db)))
      throw new Failure(
        400,
        codes.invalid,
        'The debug view is switched off for this environment, so no run can be replayed. Switch it on in the list of runs.',
      );
    const saved = await db
      .selectFrom('flow_versions')
      .innerJoin('flows', 'flows.flow_id', 'flow_versions.flow_id')
      .select(['flow_versions.document', 'flows.name', 'flows.current_version'])
      .where('flow_versions.flow_id', '=', flowId)
      .whereRef('flow_versions.version_id', '=', 'flows.current_version')
      .executeTakeFirst();
    if (!saved) throw new Failure(404, codes.notFound, 'Flow not found');
    const { graphData, inputSchema, settings } = JSON.parse(saved.document) as Flow;
    const draft = runnableOf(
      { flowId, versionId: saved.current_version, name: saved.name },
      {
        graphData: body.graphData ?? graphData,
        settings: body.settings === undefined ? (settings ?? null) : body.settings,
        ...((body.inputSchema ?? inputSchema) && { inputSchema: body.inputSchema ?? inputSchema }),
      },
    );
    await audit({ action: 'replay', resource: 'interaction', resourceId: interactionId });
    const { status } = runOf(row);
    return server.get(replayer).replay({ companyId, interactionId, draft, steps, status });
  },
);
