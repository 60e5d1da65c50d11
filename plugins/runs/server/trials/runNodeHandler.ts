import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { heavyWork } from '#core/server/internal';
import { flowStore } from '#plugins/flows/contract';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import { nodeTrialRunner, runWire, trialPersonas } from '#plugins/runtime/contract';
import { runNode } from '../../contract';
import { strings } from '../../strings';
import { isDebugViewEnabled } from '../runs/debugView';

/** Runs one node of what stands on somebody's canvas, or of the saved flow. */
export const runNodeHandler = handle(
  runNode,
  async ({ params, body }, { db, companyId, server, request, audit }) => {
    const { flowId, nodeId } = params;
    if (body.graphData)
      await heavyWork.run(companyId, async () =>
        toBadRequest('body', () => checkGraph(body.graphData, 'graphData')),
      );
    const saved = await server.get(flowStore).load(db, flowId);
    if (!(await isDebugViewEnabled(db)))
      throw new Failure(400, codes.invalid, strings.nodesNotShown.text);
    const { flowInstance, ...variables } = body.variables ?? {};
    const persona =
      body.personaId === undefined
        ? undefined
        : await server.get(trialPersonas).find(companyId, body.personaId);
    await audit({ action: 'try', resource: 'flow', resourceId: flowId });
    const { steps, next, ...rest } = await server.get(nodeTrialRunner).run({
      companyId,
      flow: {
        flowId,
        name: saved.name,
        graphData: body.graphData ?? saved.graphData,
        settings: body.settings === undefined ? (saved.settings ?? null) : body.settings,
        ...(saved.inputSchema && { inputSchema: saved.inputSchema }),
      },
      from: {
        nodeId,
        ...(body.results && { results: body.results }),
        ...(flowInstance && { variables: flowInstance }),
      },
      parameters: body.parameters ?? {},
      variables,
      // Of the person's own browser a node learns what any page tells, and no cookie; what they
      // typed counts before what the persona has.
      persona: persona && { ...persona, request: {} },
      request: { ...server.get(runWire).facts(request), ...persona?.request, ...body.request },
    });
    return { steps: [...steps], next: [...next], ...rest };
  },
);
