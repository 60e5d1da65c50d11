import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real OpenID Connect issuer on this machine, which gives jobs of a CI system their tokens. */
export async function startIssuer() {
  const http = createServer();
  await new Promise<void>(up => http.listen(0, '127.0.0.1', up));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  let claims: Readonly<Record<string, string>> = {};
  let reads = 0;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'runner',
        client_secret: 'a-secret-of-the-runner',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, audience) => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: () => claims,
    ttl: { ClientCredentials: 300 },
  });
  const answer = provider.callback();
  http.on('request', (request, reply) => {
    reads += Number(request.url === '/jwks');
    void answer(request, reply);
  });
  return {
    issuer,
    /** How often its keys were read. */
    countReads: () => reads,
    /** A token with these claims, for an audience. */
    async createToken(own: Readonly<Record<string, string>>, audience: string): Promise<string> {
      claims = own;
      const reply = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'runner',
          client_secret: 'a-secret-of-the-runner',
          resource: audience,
        }),
      });
      const body = (await reply.json()) as { access_token?: string };
      if (!body.access_token) throw new Error(JSON.stringify(body));
      return body.access_token;
    },
    close: () => new Promise<void>(down => void http.close(() => down())),
  };
}
