import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerHost } from '../host/serverHost';
import { runningPackages, type LoadedPackage } from './RunningPackages';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * Serves the browser halves of packages, which a version's address keeps apart, so browsers may
 * keep them for a year.
 */
export function packageRoutes(app: FastifyInstance, server: ServerHost): void {
  for (const path of paths)
    app.get(path, async (request, reply) => {
      const { id, address, ...pieces } = request.params as Record<string, string>;
      const loaded = server
        .get(runningPackages)
        .loaded.find(each => each.manifest.id === id && each.address === address);
      const file = loaded && findFile(loaded, Object.values(pieces).join('/'));
      if (!file) return reply.callNotFound();
      return reply
        .type(types[extname(file)] ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(createReadStream(file));
    });
}

/** A browser half lies up to three folders deep. */
const paths = [
  '/plugins/:id/:address/:first',
  '/plugins/:id/:address/:first/:second',
  '/plugins/:id/:address/:first/:second/:third',
];

/** Finds a file that belongs to the browser half: beside it, and no other part of the package. */
function findFile({ manifest, folder, trusted }: LoadedPackage, path: string): string | undefined {
  if (!trusted) return undefined;
  const { web, styles, server, parts } = manifest;
  const place = web?.split('/').slice(0, -1).join('/');
  const isBesideWeb = place !== undefined && path.startsWith(`${place}/`);
  const hidden = [server, ...Object.values(parts)].some(
    part => part !== undefined && path.startsWith(part),
  );
  const isPlain = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path);
  if (!isPlain || hidden || !types[extname(path)] || !(isBesideWeb || styles.includes(path)))
    return undefined;
  const file = join(folder, path);
  return existsSync(file) ? file : undefined;
}
