import type { FastifyInstance } from 'fastify';
import type { ServerHost } from '#core/server';
import { countRun } from '#core/server/internal';
import { findPolicyId, getCompanyId, getRequestForm } from '../authorize/authorizationRequest';
import { authenticateClient } from '../Clients';
import { OAuthError } from '../oauthFault';
import { Devices, deviceSeconds, formatUserCode, pollSeconds } from './Devices';

/** Where a device without a browser asks for a code that a person types elsewhere (RFC 8628, 3.1). */
export function deviceRoute(app: FastifyInstance, server: ServerHost): void {
  app.post('/:companyId/as/device_authorization', async (request, reply) => {
    const [companyId, form] = [getCompanyId(request), getRequestForm(request)];
    await countRun(server, companyId);
    const { client } = await authenticateClient(server, companyId, request, form);
    const { allowedGrants, allowedScopes } = client.settings;
    if (!allowedGrants.includes('deviceCode'))
      throw new OAuthError('unauthorized_client', `“${client.name}” can’t use this grant.`);
    const asked = [...new Set((form.get('scope') ?? 'openid').split(' ').filter(Boolean))];
    const scope = asked.filter(each => allowedScopes.includes(each));
    if (scope.length === 0)
      throw new OAuthError(
        'invalid_scope',
        `“${client.name}” can request these scopes: ${allowedScopes.join(', ')}.`,
      );
    const policyId = findPolicyId(client, form.get('acr_values') ?? '');
    const { deviceCode, userCode } = await new Devices(server).create(companyId, {
      appId: client.appId,
      policyId,
      scope,
    });
    const shown = formatUserCode(userCode);
    const page = `${server.settings.publicUrl}/hosted/${companyId}/policy/${policyId}`;
    return reply.header('cache-control', 'no-store').send({
      device_code: deviceCode,
      user_code: shown,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${shown}`,
      expires_in: deviceSeconds,
      interval: pollSeconds,
    });
  });
}
