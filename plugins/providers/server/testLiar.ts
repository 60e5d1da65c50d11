import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

/** A provider on this machine whose tokens say and are signed as a test wants. */
export async function startLiar() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const lies = {
    claims: {} as Record<string, unknown>,
    forged: false,
    unsigned: false,
    userInfo: {} as object,
    nonce: '',
    /** The issuer that it claims to be; empty for its own. */
    issuer: '',
  };
  const http = createServer();
  await new Promise<void>(up => http.listen(0, '127.0.0.1', up));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const createToken = async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: lies.issuer || issuer,
      aud: 'sluice',
      sub: 'ada',
      iat: now,
      exp: now + 60,
      nonce: lies.nonce,
      ...lies.claims,
    };
    if (lies.unsigned) return new UnsecuredJWT(claims).encode();
    const key = lies.forged ? stranger.privateKey : privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  };
  const answer = async ({ url = '' }: IncomingMessage): Promise<object> => {
    if (url.startsWith('/.well-known'))
      return {
        issuer: lies.issuer || issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    if (url === '/jwks') return { keys: [jwk] };
    if (url === '/token')
      return {
        access_token: 'at',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: await createToken(),
      };
    if (url === '/plain-token') return { access_token: 'at', token_type: 'Bearer' };
    return { sub: 'ada', ...lies.userInfo };
  };
  http.on('request', (request: IncomingMessage, reply) => {
    void answer(request).then(body => {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify(body));
    });
  });
  return { issuer, lies, close: () => new Promise<void>(down => http.close(() => down())) };
}
