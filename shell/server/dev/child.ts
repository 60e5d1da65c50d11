import type { FastifyInstance } from 'fastify';
import type { LiveServer } from '#core/server/internal';
import { leaveConsole } from '../serveConsole';

export { keepDraftsApart } from './keepDraftsApart';

// What the server does besides while it is developed: it is the child of `npm run dev`, and tells
// that process where it listens and when a package was built again.
process.on('disconnect', () => process.exit());

let isFirst = true;

/** Leaves the console to the development server, which hears of each later set of plugins. */
export async function serveNothing(app: FastifyInstance): Promise<void> {
  leaveConsole(app);
  if (!isFirst) app.addHook('onReady', async () => void process.send?.({}));
  isFirst = false;
}

/** Tells where the server listens. */
export const tellPort = (sluice: LiveServer): void => void process.send?.({ port: sluice.port });
