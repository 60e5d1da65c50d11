import { coreServices, type Context } from '#core/web';
import { deleteDomain } from '../../contract';

/** Deletes a domain of the company that is selected. */
export default function removeDomain(context: Context, host: string) {
  const apiClient = context.get(coreServices.apiClient);
  return apiClient.run(deleteDomain, {
    params: { companyId: apiClient.companyId! },
    query: { host },
  });
}
