import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Settings } from '../../settings/settings';

/** Headers of the answer itself, which are no policy. */
const own = new Set(['content-type', 'content-length', 'date', 'connection']);

/**
 * The security headers of every answer, Content-Security-Policy among them. They are the same for
 * all, so helmet is asked once, at the start, and not for each request; a page with a policy of its
 * own sets it over these.
 */
export async function securityHeaders(
  settings: Settings,
): Promise<Readonly<Record<string, string>>> {
  const app = Fastify();
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'frame-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') ? undefined : false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
  });
  app.get('/', async () => '');
  const { headers } = await app.inject('/');
  await app.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      own.has(name) ? [] : [[name, String(value)]],
    ),
  );
}
