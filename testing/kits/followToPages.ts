import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/**
 * Has a server's `inject` follow what leads from the console's origin to that of an environment's
 * pages, as a browser does. A request that names its host is left as it is.
 */
export function followToPages(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (asked: InjectOptions) => Promise<LightMyRequestResponse>;
  const follow = async (given: InjectOptions | string) => {
    const asked = typeof given === 'string' ? { url: given } : given;
    const reply = await inject(asked);
    const { location } = reply.headers;
    if (asked.headers?.['host'] || !location || !URL.canParse(location)) return reply;
    const { hostname, host, origin, href } = new URL(location);
    const same = href === new URL(String(asked.url), origin).href;
    if (!same || !hostname.endsWith('.localhost')) return reply;
    return inject({ ...asked, headers: { ...asked.headers, host } });
  };
  Object.assign(app, { inject: follow });
}
