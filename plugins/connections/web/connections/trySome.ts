import { coreServices, type Context } from '#core/web';
import { detail } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { chooseConnection } from '../commands/chooseConnection';

/** Asks which connection is to be tested, and tests it on its page. */
export default (context: Context) =>
  chooseConnection(detailStrings.testWhich, context, ({ connectionId }) =>
    context.get(coreServices.navigate)(`${detail.to({ id: connectionId })}?test`),
  );
