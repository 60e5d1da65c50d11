import { coreServices, type Context } from '#core/web';
import { detail } from '../../contract';
import { commandStrings } from '../../commandStrings';
import { chooseConnection } from './chooseConnection';

/** Opens the connection that is chosen. */
export default (context: Context) =>
  chooseConnection(commandStrings.whichConnection, context, ({ connectionId }) =>
    context.get(coreServices.navigate)(detail.to({ id: connectionId })),
  );
