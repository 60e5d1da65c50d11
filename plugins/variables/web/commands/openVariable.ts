import { can, evaluate } from '#core/contract';
import { coreServices, type Context } from '#core/web';
import { attributes, variablesAccess, readVariableKey } from '../../contract';
import { chooseVariable } from './chooseVariable';

/** Opens the variable that is chosen: to be changed, or, for who may not, where it is used. */
export default (context: Context) =>
  chooseVariable(context, key => {
    const dialog = evaluate(can(variablesAccess, 'update'), context.access).open ? 'edit' : 'uses';
    const address = new URLSearchParams({ find: readVariableKey(key).name, [dialog]: key });
    context.get(coreServices.navigate)(`${attributes.to()}?${address}`);
  });
