import { getActionContext, type Context } from '#core/web';
import { strings } from '../../strings';
import { removeApp } from '../list/removeApp';
import { chooseApp } from './chooseApp';

/** Deletes the application that is chosen, after a question. */
export default (context: Context) =>
  chooseApp(strings.cmdDelete, context, app => [
    { id: app.appId, title: app.name, run: () => removeApp(getActionContext(context), app) },
  ]);
