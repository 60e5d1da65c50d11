import type { FastifyInstance } from 'fastify';
import type { LiveServer } from '#core/server/internal';
import { leaveConsole } from '../serveConsole';

export { keepDraftsApart } from './keepDraftsApart';

// What the server does besides while it is developed: it is the child of `npm run dev`, and tells
// that process where it listens and with which packages.
process.on('disconnect', () => process.exit());

/** Leaves the console to the development server. */
export async function serveNothing(app: FastifyInstance): Promise<void> {
  leaveConsole(app);
}

/** Tells where the server listens and with which packages, and later of others once they answer. */
export function tellPort(sluice: LiveServer): void {
  sluice.onReplaced = () => void process.send?.({ packages: sluice.packages });
  process.send?.({ port: sluice.port, packages: sluice.packages });
}
