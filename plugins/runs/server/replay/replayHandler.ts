import { codes, Failure } from '#core/contract';
import { handle, readJson } from '#core/server';
import { runReplayer } from '#plugins/runtime/contract';
import { replayRun, type Replay } from '../../contract';
import { compareRuns } from '../../domain/replay/compareRuns';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/toBadRequest';
import { isDebugViewEnabled } from '../runs/debugView';
import { requireOwnCompany } from '#core/server/tenancy/requireOwnCompany';
import { readRun } from '../runs/readRun';
import { toRun } from '../runs/runRow';
import { listLimits } from './listLimits';
import { addStop } from './addStop';

/**
 * Runs a recorded interaction against what stands on somebody's canvas, or against the saved flow.
 */
export const replayHandler = handle(
  replayRun,
  async ({ params, body }, { db, companyId, server, audit }) => {
    requireOwnCompany(params.companyId, companyId);
    const { flowId, interactionId } = params;
    if (body.graphData) toBadRequest('body', () => checkGraph(body.graphData, 'graphData'));
    const { row, steps } = await readRun(db, params);
    if (!(await isDebugViewEnabled(db)))
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
    const { graphData, inputSchema, settings } = readJson(saved.document);
    const draft = {
      flowId,
      versionId: saved.current_version,
      name: saved.name,
      graphData: body.graphData ?? graphData,
      settings: body.settings === undefined ? (settings ?? null) : body.settings,
      ...((body.inputSchema ?? inputSchema) && { inputSchema: body.inputSchema ?? inputSchema }),
    };
    await audit({ action: 'replay', resource: 'interaction', resourceId: interactionId });
    const { status } = toRun(row);
    const terms = { companyId, interactionId, draft, steps, status };
    const replayed = await server.get(runReplayer).replay(terms);
    const { has, title, unanswered, masked } = replayed;
    const compared = compareRuns(steps, replayed.steps, { has, title });
    const lines = unanswered ? addStop(compared, unanswered, title) : compared;
    const first = lines.findIndex(({ verdict }) => verdict !== 'same');
    const answer: Replay = {
      outcome: unanswered ? 'stopped' : first < 0 ? 'same' : 'differs',
      first: first < 0 ? null : first,
      lines: [...lines],
      replayed: [...replayed.steps],
      status: { recorded: status, replayed: replayed.status },
      limits: listLimits({ draft, steps, replayed: replayed.steps, lines, masked }),
    };
    return answer;
  },
);
