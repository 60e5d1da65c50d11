import type { Context } from '#core/web';
import { calls, notices } from '#core/web/services';
import { disableFlow, enableFlow } from '../../contract';
import { strings } from '../../strings';
import { chooseFlow } from './chooseFlow';

/** Enables the flow that is chosen where it is disabled, and the other way round. */
export default (context: Context) =>
  chooseFlow(
    context,
    async ({ flowId, flowStatus }) => {
      const enabled = flowStatus === 'enabled';
      await context.get(calls).run(enabled ? disableFlow : enableFlow, { params: { flowId } });
      context.get(notices).success((enabled ? strings.flowDisabled : strings.flowEnabled).text);
    },
    {
      hint: ({ flowStatus }) =>
        (flowStatus === 'enabled' ? strings.enabledNow : strings.disabledNow).text,
    },
  );
