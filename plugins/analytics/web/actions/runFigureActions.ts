import { coreServices, type Context } from '#core/web';
import { openFlow, type FlowRowMenuProps } from '#plugins/flows/contract';
import { figuresOf } from '../filters/figuresOf';

export const showFigures = (context: Context, { flowId }: Pick<FlowRowMenuProps, 'flowId'>) =>
  context.get(coreServices.navigate)(figuresOf(flowId));

export function showFiguresHere(context: Context): void {
  const flowId = context.access.read(openFlow);
  if (flowId) showFigures(context, { flowId });
}
