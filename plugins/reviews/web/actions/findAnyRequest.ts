import type { Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { format } from '#core/contract';
import { listChangeRequests } from '../../contract';
import { strings } from '../../strings';

/** Finds the latest change requests of the environment. */
export default async function findAnyRequest(context: Context, signal: AbortSignal) {
  const { changeRequests } = await context
    .get(apiClient)
    .api.call(listChangeRequests, { query: { view: 'all', limit: 200 } }, { signal });
  return changeRequests.map(request => ({
    id: request.requestId,
    title: format(strings.numbered, { number: request.number, title: request.title }),
    subject: request,
  }));
}
