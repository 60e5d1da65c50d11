import type { Context } from '../../../../core/web';
import { calls, notices } from '../../../../core/web/services';
import { deployFlow } from '../../contract';
import { strings } from '../../strings';
import { chooseFlow } from './chooseFlow';

/** Deploys the saved version of the flow that is chosen. */
export default (context: Context) =>
  chooseFlow(context, async ({ flowId }) => {
    await context.get(calls).run(deployFlow, { params: { flowId }, query: {} });
    context.get(notices).success(strings.publishedFlow.text);
  });
