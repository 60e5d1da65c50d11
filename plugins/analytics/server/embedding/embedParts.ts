import { contribute, httpRoutes } from '#core/server';
import { embedHandlers } from './embedHandlers';
import { embedRoutes } from './embedRoutes';

/** What hands figures out of the console. */
export const embedParts = {
  handles: embedHandlers,
  contributes: [contribute(httpRoutes, 'analytics.embed', embedRoutes)],
};
