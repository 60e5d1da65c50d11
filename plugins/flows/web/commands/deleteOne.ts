import { format } from '#core/contract';
import type { Context } from '#core/web';
import { choose } from '#core/web/palette/choose';
import { calls, navigate, notices } from '#core/web/services';
import { canvas, deleteFlow, list, type FlowName } from '../../contract';
import { strings } from '../../strings';
import { chooseFlow } from './chooseFlow';

/** Deletes the flow that is chosen, once it was said again. */
export default (context: Context) =>
  chooseFlow(
    context,
    flow =>
      choose(format(strings.deleteSure, flow), [
        { id: 'keep', title: strings.keepFlow.text, run: () => undefined },
        { id: 'delete', title: format(strings.deleteNow, flow), run: () => remove(context, flow) },
      ]),
    { asks: true },
  );

async function remove(context: Context, { flowId }: FlowName): Promise<void> {
  await context.get(calls).run(deleteFlow, { params: { flowId } });
  context.get(notices).success(strings.deleted.text);
  if (location.pathname === canvas.to({ id: flowId })) context.get(navigate)(list.to());
}
