import { behindHandler } from './behindHandler';
import { outcomeHandlers } from './outcomeHandlers';
import { runHandlers } from './runHandlers';
import { statHandlers } from './statHandlers';
import { handle } from '#core/server';
import { errorCauses, getFunnel, nodeTimes } from '../../contract';
import { listCommonErrors, funnel, listSlowNodes } from './nodeFigures';
import { readScope, type Scope } from './Scope';

const getStepRange = ({ steps }: Scope) => ({ from: steps.from, to: steps.to });

/** The handlers for node figures: durations, errors and the funnel. */
const nodeHandlers = [
  handle(nodeTimes, async ({ params, query }, call) => {
    const scope = await readScope(call, params, query);
    return { ...getStepRange(scope), nodes: await listSlowNodes(call, scope) };
  }),
  handle(errorCauses, async ({ params, query }, call) => {
    const scope = await readScope(call, params, query);
    return { ...getStepRange(scope), causes: await listCommonErrors(call, scope) };
  }),
  handle(getFunnel, async ({ params, query }, call) => {
    const scope = await readScope(call, params, { ...query, flowId: params.flowId });
    return { ...getStepRange(scope), ...(await funnel(call, scope, params.flowId)) };
  }),
];

/** The handlers of the calls that read figures. */
export const readingHandlers = [
  ...runHandlers,
  ...nodeHandlers,
  ...outcomeHandlers,
  ...statHandlers,
  behindHandler,
];
