import { handle } from '#core/server';
import { errorCauses, funnelOf, nodeTimes } from '../../contract';
import { commonErrors, funnel, slowNodes } from './nodeFigures';
import { scopeOf, type Scope } from './Scope';

const covered = ({ steps }: Scope) => ({ from: steps.from, to: steps.to });

/** The handlers for node figures: durations, errors and the funnel. */
export const nodeHandlers = [
  handle(nodeTimes, async ({ params, query }, call) => {
    const scope = await scopeOf(call, params, query);
    return { ...covered(scope), nodes: await slowNodes(call, scope) };
  }),
  handle(errorCauses, async ({ params, query }, call) => {
    const scope = await scopeOf(call, params, query);
    return { ...covered(scope), causes: await commonErrors(call, scope) };
  }),
  handle(funnelOf, async ({ params, query }, call) => {
    const scope = await scopeOf(call, params, { ...query, flowId: params.flowId });
    return { ...covered(scope), ...(await funnel(call, scope, params.flowId)) };
  }),
];
