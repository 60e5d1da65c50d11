import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { getField } from '#core/contract';

/** A cookie that scripts cannot read. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; until the browser closes without it. */
  readonly maxAge?: number | undefined;
  readonly path?: string | undefined;
  readonly domain?: string | undefined;
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
}

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,160}$/;
/** Browsers drop a cookie whose name and value are longer. */
const longest = 4096;

/**
 * Returns a cookie as a `set-cookie` header carries it; undefined where no browser would take its
 * name, size or path.
 */
export function formatCookie(
  { name, value, maxAge, path = '/', domain, sameSite = 'Lax' }: Cookie,
  secure: boolean,
): string | undefined {
  const encoded = encodeURIComponent(value);
  if (!nameForm.test(name) || name.length + encoded.length > longest || /[;\s]/.test(path))
    return undefined;
  return [
    `${name}=${encoded}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.trunc(maxAge)}`]),
    ...(domain && /^[\w.-]+$/.test(domain) ? [`Domain=${domain}`] : []),
    'HttpOnly',
    // A browser refuses SameSite=None without Secure.
    ...(secure
      ? ['Secure', `SameSite=${sameSite}`]
      : [`SameSite=${sameSite === 'None' ? 'Lax' : sameSite}`]),
  ].join('; ');
}

/**
 * An address as a `Location` header may carry it: of the web, whole, and in plain characters;
 * undefined for any other.
 */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href;
}

/** Returns the origins of those among some values that are addresses of the web. */
export const webOrigins = (given: unknown): readonly string[] =>
  (Array.isArray(given) ? given : []).flatMap(each =>
    typeof each === 'string' && /^https?:\/\//i.test(each) && URL.canParse(each)
      ? [new URL(each).origin]
      : [],
  );

const takes =
  'authorization, content-type, interactionid, interactiontoken, x-requested-with, x-requested-platform';

/**
 * Lets pages of other sites ask these routes of this scope, by path with their methods: those whose
 * origins `originsOf` names for the company in the path, with their cookies; no other.
 */
export function allowCrossOrigin(
  app: FastifyInstance,
  paths: Readonly<Record<string, string>>,
  originsOf: (companyId: string) => Promise<ReadonlySet<string>>,
): void {
  const allow: onRequestHookHandler = (request, reply, next) => {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (!origin || origin === 'null') return next();
    originsOf(String(getField(request.params, 'companyId') ?? '')).then(origins => {
      if (origins.has(origin))
        void reply
          .header('access-control-allow-origin', origin)
          .header('access-control-allow-credentials', 'true');
      next();
    }, next);
  };
  app.addHook('onRoute', route => {
    if (Object.hasOwn(paths, route.url))
      route.onRequest = [allow, ...[route.onRequest ?? []].flat()];
  });
  for (const [url, methods] of Object.entries(paths))
    app.options(url, async (_, reply) =>
      reply
        .header('access-control-allow-methods', methods)
        .header('access-control-allow-headers', takes)
        .header('access-control-max-age', '600')
        .status(204)
        .send(),
    );
}
