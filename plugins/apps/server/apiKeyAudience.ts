import { tryKey, type AudienceResolver } from '#core/server';
import { policies } from '#plugins/runtime/contract';

/** An application of the company that the address names, by the API key in X-SK-API-KEY. */
export const apiKeyAudience: AudienceResolver = {
  audience: 'app',
  async resolve(request, server) {
    const { companyId = '' } = request.params as { readonly companyId?: string };
    const apiKey = request.headers['x-sk-api-key'];
    const app = await tryKey(server, request, companyId, async () =>
      typeof apiKey === 'string' && apiKey
        ? server.find(policies)?.appOfKey(companyId, apiKey)
        : undefined,
    );
    return app && { companyId, subject: { appId: app.appId } };
  },
};
