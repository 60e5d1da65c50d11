import { fileURLToPath } from 'node:url';
import { freePort, startPeer } from './startPeer';
import type { Target } from './Target';

/** A bare Fastify server, with no more around its route than Fastify itself. */
export async function startFastify(): Promise<Target> {
  const port = await freePort();
  const script = fileURLToPath(new URL('bareFastify.mjs', import.meta.url));
  const started = await startPeer({ args: [script, String(port)], port, name: 'Fastify' });
  return { ...started, name: 'Fastify', urls: { withFunction: `http://127.0.0.1:${port}/login` } };
}
