import { coreServices, type Context } from '#core/web';
import { studioPage } from '../../contract';
import { chooseUiTemplate } from './chooseUiTemplate';

/** Opens the template of a page that is chosen. */
export default (context: Context) =>
  chooseUiTemplate(context, ({ uiId }) =>
    context.get(coreServices.navigate)(`${studioPage.to()}?id=${uiId}`),
  );
