import type { FastifyRequest } from 'fastify';
import type { ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import { getPageOrigin } from '#core/server/http/publicAddress';
import { brands, type BrandLook } from '#plugins/pages/contract';
import { contentSources, type ContentSources } from '#plugins/pages/contract';
import type { RunReply } from '#plugins/runtime/contract';

/** Where a hosted page is shown. */
export interface PagePlace {
  readonly origin: string;
  /** Whether the origin is the environment's own, so that the page needs no sandbox. */
  readonly own: boolean;
  /** The hosts it may load from. */
  readonly allowed?: ContentSources;
  /** The address of the run, at which its browser sees where it stands. */
  readonly address?: string | undefined;
  /** The look of the environment, or of the application that began the run. */
  readonly brand?: BrandLook | undefined;
}

/**
 * Returns the place of a page for the browser that asks: of an environment, where it is known, and
 * of a run that a policy began.
 */
export async function readPlace(
  server: ServerHost,
  request: Pick<FastifyRequest, 'host' | 'pageHost'>,
  companyId?: string,
  policyId?: string,
): Promise<PagePlace> {
  const owner = request.pageHost?.companyId ?? companyId;
  return {
    origin: getPageOrigin(server, request),
    own: request.pageHost !== undefined,
    allowed: await server.get(contentSources).read(),
    brand: owner ? await server.find(brands)?.find(owner, policyId) : undefined,
  };
}

/** The path of a run's own page. */
export const runPath = (companyId: string, interactionId: string): string =>
  `/hosted/run/${companyId}/${encodeURIComponent(interactionId)}`;

/**
 * Returns the same for a page of a run: with its address where this browser is the run's own, and
 * can be known again.
 */
export function atRun(
  place: PagePlace,
  companyId: string,
  { interactionId, browser }: RunReply,
  asking: string,
): PagePlace {
  const mine = place.own && asking !== '' && browser === hashSecret(asking);
  return mine ? { ...place, address: runPath(companyId, interactionId) } : place;
}
