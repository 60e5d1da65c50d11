import type { Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { flowNames } from '../../contract/internal';

/** Finds every flow of the environment. */
export default async (context: Context, signal: AbortSignal) => {
  const { flows } = await context.get(apiClient).api.call(flowNames, {}, { signal });
  return flows.map(flow => ({ id: flow.flowId, title: flow.name, subject: flow }));
};
