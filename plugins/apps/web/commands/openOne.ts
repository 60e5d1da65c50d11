import { coreServices, type Context } from '#core/web';
import { detail } from '../../contract';
import { strings } from '../../strings';
import { chooseApp } from './chooseApp';

/** Opens the application that is chosen. */
export default (context: Context) =>
  chooseApp(strings.cmdOpen, context, ({ appId, name }) => [
    {
      id: appId,
      title: name,
      run: () => context.get(coreServices.navigate)(detail.to({ id: appId })),
    },
  ]);
