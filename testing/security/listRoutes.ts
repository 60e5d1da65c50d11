import type { FastifyInstance } from 'fastify';

/** Returns every route of a server, read from the router itself, such as `GET /v1/flows`. */
export function listRoutes(app: FastifyInstance): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', segment = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
      path.length = indent.length / 4;
      path.push(segment);
      return methods
        .split(', ')
        .filter(method => method && method !== 'HEAD')
        .map(method => `${method} ${path.join('')}`);
    });
}
