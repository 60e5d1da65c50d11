import { coreServices, type Context } from '#core/web';
import { detail } from '../../contract';
import { strings } from '../../strings';
import { chooseApp } from './chooseApp';

/**
 * Asks for an application, and opens it with the question that comes before its keys or its secret
 * are replaced.
 */
export const rotateOf = (what: 'keys' | 'secret') => (context: Context) =>
  chooseApp(
    what === 'keys' ? strings.cmdRotateKey : strings.cmdRotateSecret,
    context,
    ({ appId, name }) => [
      {
        id: appId,
        title: name,
        run: () => context.get(coreServices.navigate)(`${detail.to({ id: appId })}?rotate=${what}`),
      },
    ],
  );
