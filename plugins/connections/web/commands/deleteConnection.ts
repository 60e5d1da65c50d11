import { getActionContext, type Context } from '#core/web';
import { commandStrings } from '../../commandStrings';
import { removeConnection } from '../connections/removeConnection';
import { chooseConnection } from './chooseConnection';

/** Deletes the connection that is chosen where nobody uses it, after a question. */
export default (context: Context) =>
  chooseConnection(commandStrings.whichConnection, context, connection =>
    removeConnection(getActionContext(context), connection),
  );
