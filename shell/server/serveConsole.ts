import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const callPaths = /^\/(v1|health|openapi\.json|metrics|plugins)(\/|$)/;

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
    const [path = ''] = request.url.split('?');
    if (files.has(path)) return reply.sendFile(path);
    if (callPaths.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

const firstWords =
  'v1|health|metrics|openapi(\\.json)?|plugins|hosted|embed|widget|(templates|pages)/preview';
const paths = new RegExp(`^/(${firstWords}|[^/]+/(as|davinci|flows))(/|$)`);

/**
 * Whether the development server hands a path to the server behind it: calls, hosted pages, the
 * widget, embedded dashboards, previews, and the paths of OpenID and of flows below a company's id.
 */
export const isServerPath = (path: string): boolean => paths.test(path);
