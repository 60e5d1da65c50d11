import { format } from '#core/contract';
import { isAt, openAt, type Context } from '#core/web';
import { askText } from '#core/web/palette/choose';
import { confirm } from '#core/web/ui';
import { apiClient, navigate, notices } from '#core/web/services';
import { canvas, list } from '../../contract';
import { openMade } from '../../contract/internal';
import * as contract from '../../contract/internal';
import { strings } from '../../strings';
import type { ActedFlow } from './flowActions';
import { viewErrors } from './viewErrors';

const longestName = 256;
const go = (context: Context) => context.get(navigate);

export const create = (context: Context) => openAt(context, list.to(), { do: 'new' });

export const openCanvas = (context: Context, { flowId }: ActedFlow) =>
  go(context)(canvas.to({ id: flowId }));

/**
 * Resolves to false where the person would rather not, or errors keep the flow from being deployed,
 * and the person was led there.
 */
export async function deploy(context: Context, { flowId }: ActedFlow): Promise<boolean> {
  const { linterErrors } = await context
    .get(apiClient)
    .run(contract.validateFlow, { params: { flowId } });
  const question = contract.deployQuestion(linterErrors);
  if (question && !(await confirm(question))) return false;
  try {
    await context.get(apiClient).run(contract.deployFlow, { params: { flowId }, query: {} });
    return true;
  } catch (error) {
    if (!(await viewErrors(error, flowId, go(context)))) throw error;
    return false;
  }
}

export const clone = (context: Context, { flowId, name }: ActedFlow) =>
  askText(strings.copyName.text, {
    value: format(strings.copyOf, { name }).slice(0, longestName),
    fault: text =>
      text.length > longestName ? format(strings.nameTooLong, { count: text.length }) : undefined,
    run: async wanted => {
      const { flowInfo } = await context
        .get(apiClient)
        .run(contract.cloneFlow, { params: { flowId }, body: { name: wanted } });
      context.get(notices).success(strings.cloned.text);
      if (context.access.isOn(openMade)) go(context)(canvas.to({ id: flowInfo.flowId }));
    },
  });

export function toggle(context: Context, { flowId, flowStatus }: ActedFlow) {
  const call = flowStatus === 'enabled' ? contract.disableFlow : contract.enableFlow;
  return context.get(apiClient).run(call, { params: { flowId } });
}

export async function remove(context: Context, { flowId }: ActedFlow): Promise<void> {
  await context.get(apiClient).run(contract.deleteFlow, { params: { flowId } });
  if (isAt(canvas.to({ id: flowId }))) go(context)(list.to());
}

/** Finds every flow of the environment. */
export const findAnyFlow = async (context: Context, signal: AbortSignal) => {
  const { flows } = await context.get(apiClient).api.call(contract.flowNames, {}, { signal });
  return flows.map(flow => ({ id: flow.flowId, title: flow.name, subject: flow }));
};
