import type { Context } from '#core/web';
import { navigate } from '#core/web/services';
import { canvas } from '../../contract';
import { chooseFlow } from './chooseFlow';

/** Opens the flow that is chosen. */
export default (context: Context) =>
  chooseFlow(context, ({ flowId }) => context.get(navigate)(canvas.to({ id: flowId })));
