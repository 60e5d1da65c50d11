import { coreServices, type Context } from '#core/web';
import { openFlow, type FlowRowMenuProps } from '#plugins/flows/contract';
import { getFiguresPath } from './figureActions';

export const showFigures = (context: Context, { flowId }: Pick<FlowRowMenuProps, 'flowId'>) =>
  context.get(coreServices.navigate)(getFiguresPath(flowId));

export function showFiguresHere(context: Context): void {
  const flowId = context.access.read(openFlow);
  if (flowId) showFigures(context, { flowId });
}
