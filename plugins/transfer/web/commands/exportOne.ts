import type { Context } from '#core/web';
import { calls } from '#core/web/services';
import { exportFlowFile } from '../flowImport/exportFlowFile';
import { chooseFlow } from '#plugins/flows/web/commands/chooseFlow';

/** Exports the flow that is chosen as a file. */
export default (context: Context) =>
  chooseFlow(context, flow => exportFlowFile(context.get(calls).api, flow));
