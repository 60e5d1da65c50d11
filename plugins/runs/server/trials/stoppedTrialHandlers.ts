import { handle, type Queries } from '#core/server';
import { flowRunner, type StoppedTrial } from '#plugins/runtime/contract';
import { getStoppedTrial, resumeTrial, type StoppedTrial as Reply } from '../../contract';
import { isDebugViewEnabled } from '../runs/debugView';

/** The calls about a trial that stops at breakpoints. */
export const stoppedTrialHandlers = [
  handle(getStoppedTrial, async ({ params }, { db, companyId, customerId, server }) => {
    const { flowId, testRunId: interactionId } = params;
    const place = { companyId, customerId, flowId, interactionId };
    return toReply(db, await server.get(flowRunner).stoppedTrial(place));
  }),

  handle(resumeTrial, async ({ params, body }, { db, companyId, customerId, server }) => {
    const { flowId, testRunId: interactionId } = params;
    const place = { companyId, customerId, flowId, interactionId };
    const order = { results: {}, variables: {}, flowVariables: {}, ...body };
    return toReply(db, await server.get(flowRunner).resumeTrial(place, order));
  }),
];

/** Leaves out values where the environment does not show the data of its runs. */
async function toReply(db: Queries, { stop, ...trial }: StoppedTrial): Promise<Reply> {
  if (!stop) return { ...trial, stop };
  const shown = await isDebugViewEnabled(db);
  const { results, variables, flowVariables, flows, ...place } = stop;
  return {
    ...trial,
    stop: {
      ...place,
      flows: [...flows],
      results: shown ? { ...results } : {},
      variables: shown ? { ...variables } : {},
      flowVariables: shown ? { ...flowVariables } : {},
    },
  };
}
