import type { FastifyInstance } from 'fastify';
import { codes, Failure } from '#core/contract';
import type { ServerHost } from '#core/server';
import { serveOnPageHosts } from '#core/server/http/pageHosts';
import { brandStrings as strings } from '../../brandStrings';

interface Asked {
  readonly Params: { readonly companyId: string; readonly file: string };
}

/**
 * The pictures of brands, for whoever sees a page. An address names the content, so it is good for
 * ever; a picture that is opened by itself runs and loads nothing.
 */
export function imageRoutes(app: FastifyInstance, server: ServerHost): void {
  serveOnPageHosts(app);
  app.get<Asked>('/hosted/brand/:companyId/:file', async (request, reply) => {
    const { companyId, file } = request.params;
    const [, hash = ''] = /^([0-9a-f]{32})\.\w{3,4}$/.exec(file) ?? [];
    const row =
      hash &&
      /^[\w-]{1,64}$/.test(companyId) &&
      (await server.database
        .forCompany(companyId)
        .selectFrom('brand_images')
        .select(['content_type', 'content'])
        .where('hash', '=', hash)
        .executeTakeFirst());
    if (!row) throw new Failure(404, codes.notFound, strings.noImage.text);
    return reply
      .type(row.content_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Buffer.from(row.content, 'base64'));
  });
}
