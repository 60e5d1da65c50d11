import { coreServices, type Context } from '#core/web';
import { openFlow } from '#plugins/flows/contract';
import { marketPage } from '../../contract';

/** Opens the dialog that makes a template: of the flow on screen, where there is one. */
export default function makeTemplate(context: Context) {
  const flowId = context.access.read(openFlow);
  context.get(coreServices.navigate)(
    `${marketPage.to()}?show=own&new${flowId ? `&flow=${flowId}` : ''}`,
  );
}
