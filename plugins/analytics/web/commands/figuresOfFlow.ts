import { coreServices, type Context } from '#core/web';
import { openFlow } from '#plugins/flows/contract';
import { figuresOf } from '../filters/figuresOf';

/** Goes to the figures of the flow on the canvas. */
export default function figuresOfFlow(context: Context) {
  const flowId = context.access.read(openFlow);
  if (flowId) context.get(coreServices.navigate)(figuresOf(flowId));
}
