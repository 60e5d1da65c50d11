import type { FastifyRequest } from 'fastify';
import type { ServerHost } from '#core/server';
import { companyTexts } from '#plugins/admin/contract';
import type { Appearance } from '#plugins/flows/contract';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';

/**
 * The appearance with what the company says in the browser's language; as it was where it says
 * nothing.
 */
export async function localizeAppearance(
  server: ServerHost,
  request: Pick<FastifyRequest, 'headers'>,
  companyId: string,
  appearance?: Appearance,
): Promise<Appearance | undefined> {
  const words = await server
    .find(companyTexts)
    ?.find(companyId, 'flows.', request.headers['accept-language']);
  return words ? { ...(appearance ?? toAppearance({})), words } : appearance;
}
