import { coreServices, type Context } from '#core/web';
import { deleteDomain } from '../../contract';

/** Deletes a domain of the company that is selected. */
export default function removeDomain(context: Context, host: string) {
  const calls = context.get(coreServices.calls);
  return calls.run(deleteDomain, { params: { companyId: calls.companyId! }, query: { host } });
}
