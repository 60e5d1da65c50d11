import type { Context } from '#core/web';
import type { Choice } from '#core/web/palette';
import { choose } from '#core/web/palette/choose';
import { calls } from '#core/web/services';
import { flowNames, type FlowName } from '../../contract';
import { strings } from '../../strings';

interface Terms {
  readonly asks?: boolean;
  readonly hint?: (flow: FlowName) => string;
}

/** Asks which of the company's flows is meant, and goes on with it. */
export function chooseFlow(
  context: Context,
  then: (flow: FlowName) => unknown,
  { asks, hint }: Terms = {},
): Choice {
  return choose(strings.whichFlow.text, async signal => {
    const { flows } = await context.get(calls).api.call(flowNames, {}, { signal });
    return flows.map(flow => ({
      id: flow.flowId,
      title: flow.name,
      ...(hint && { hint: hint(flow) }),
      ...(asks && { asks }),
      run: () => then(flow),
    }));
  });
}
