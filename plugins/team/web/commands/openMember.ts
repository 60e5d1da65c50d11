import { coreServices, type Context } from '#core/web';
import { detail } from '../../contract';
import { chooseMember } from './chooseMember';

/** Opens the member who is chosen. */
export default (context: Context) =>
  chooseMember(context, ({ customerId }) =>
    context.get(coreServices.navigate)(detail.to({ id: customerId })),
  );
