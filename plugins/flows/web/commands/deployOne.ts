import type { Context } from '#core/web';
import { calls, navigate, notices } from '#core/web/services';
import { deployFlow } from '../../contract';
import { strings } from '../../strings';
import { viewErrors } from './viewErrors';
import { chooseFlow } from './chooseFlow';

/**
 * Deploys the saved version of the flow that is chosen, or leads to the errors that keep it from
 * that.
 */
export default (context: Context) =>
  chooseFlow(context, async ({ flowId }) => {
    try {
      await context.get(calls).run(deployFlow, { params: { flowId }, query: {} });
      context.get(notices).success(strings.publishedFlow.text);
    } catch (error) {
      if (!(await viewErrors(error, flowId, context.get(navigate)))) throw error;
    }
  });
