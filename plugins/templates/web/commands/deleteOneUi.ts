import { getActionContext, type Context } from '#core/web';
import { removeUiTemplate } from '../studio/removeUiTemplate';
import { chooseUiTemplate } from './chooseUiTemplate';

/** Deletes the template of a page that is chosen, after a question. */
export default (context: Context) =>
  chooseUiTemplate(context, template => removeUiTemplate(getActionContext(context), template));
