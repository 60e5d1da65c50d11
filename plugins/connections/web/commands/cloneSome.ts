import { getActionContext, type Context } from '#core/web';
import { commandStrings } from '../../commandStrings';
import { cloneOf } from '../connections/cloneOf';
import { chooseConnection } from './chooseConnection';

/** Copies the connection that is chosen, and opens the copy. */
export default (context: Context) =>
  chooseConnection(commandStrings.whichConnection, context, connection =>
    cloneOf(getActionContext(context), connection),
  );
