import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const callPaths = /^\/(v1|health|openapi\.json|metrics|plugins)(\/|$)/;
const getPath = ({ url }: { readonly url: string }) => url.split('?')[0] ?? '';

/** Whether a path that nothing else has is a page of the console. */
const isPage = (path: string) => !callPaths.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);

/** The paths of a folder's files, as a browser asks for them; hidden files are left out. */
const listPaths = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => `/${name.replaceAll('\\', '/')}`)
      .filter(path => !path.includes('/.')),
  );

/**
 * Serves the built console: files by name (hashed ones for a year), and its page for every other
 * path that a browser navigates to, so that ordinary links work.
 */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  // One route for all: a route for each of several hundred files took a tenth of the start.
  const files = listPaths(folder);
  await app.register(serveFiles, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        /\.[0-9a-f]{8,}\./.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.get('/*', (request, reply) => {
    const path = getPath(request);
    if (files.has(path)) return reply.sendFile(path);
    if (!isPage(path)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** The header that names what the console has, to a development server before this one. */
export const consoleHeader = 'x-sluice-console';

/** In place of `serveConsole` while developing: leaves the same paths to who serves the console. */
export function leaveConsole(app: FastifyInstance): void {
  app.get('/*', (request, reply) =>
    isPage(getPath(request))
      ? reply.status(404).header(consoleHeader, 'page').send()
      : reply.callNotFound(),
  );
}
