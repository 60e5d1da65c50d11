import type { Context } from '#core/web';
import { choose } from '#core/web/palette/choose';
import { calls } from '#core/web/services';
import { flowNames } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { exportFlowFile } from '../flowImport/exportFlowFile';

/** Asks which flow is meant, and exports it as a file. */
export default (context: Context) => {
  const { api } = context.get(calls);
  return choose(strings.whichFlow.text, async signal => {
    const { flows } = await api.call(flowNames, {}, { signal });
    return flows.map(flow => ({
      id: flow.flowId,
      title: flow.name,
      run: () => exportFlowFile(api, flow),
    }));
  });
};
