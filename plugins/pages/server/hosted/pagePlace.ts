import type { FastifyRequest } from 'fastify';
import type { ServerHost } from '#core/server';
import { getPageOrigin } from '#core/server/http/publicAddress';

/** Where a hosted page is shown. */
export interface PagePlace {
  readonly origin: string;
  /** Whether the origin is the environment's own, so that the page needs no sandbox. */
  readonly own: boolean;
}

/** Returns the place of a page for the browser that asks. */
export const readPlace = (server: ServerHost, request: FastifyRequest): PagePlace => ({
  origin: getPageOrigin(server, request),
  own: request.pageHost !== undefined,
});
