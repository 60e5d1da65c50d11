import { createHash, generateKeyPairSync } from 'node:crypto';
import type { List, Making } from '#testing/security/lists/List';

const device =
  'a code that a device shows to whoever holds it; gives it a token of the caller’s own, for people with a session alone';
const signIn =
  'what an application asks of the caller in an environment of theirs; gives it a code of the caller’s own, for people with a session alone';
const own = 'the caller’s own tokens in the selected environment; for people with a session alone';

/** Signs the person in through an account; returns the id of the sign-in. */
async function signInThrough(
  { sluice, made, token, companyId }: Making,
  accountId: string,
  redirect_uri: string,
): Promise<string> {
  const code_verifier = 'v'.repeat(43);
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const asked = { response_type: 'code', code_challenge, code_challenge_method: 'S256' };
  const request = { client_id: accountId, redirect_uri, ...asked };
  const { redirect } = await made('POST', `/signInRequests/${companyId}/answer`, {
    approve: true,
    request,
  });
  await sluice.app.inject({
    method: 'POST',
    url: `/${companyId}/as/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: accountId,
      code: new URL(redirect).searchParams.get('code')!,
      redirect_uri,
      code_verifier,
    }).toString(),
  });
  const { body } = await sluice.inject('GET', `/company/${companyId}/signIns`, { token });
  return body.signIns[0].signInId;
}

/** Facts about calls of this plugin for the security tests. */
export default {
  open: {
    'POST /devices':
      'begins the sign-in of a device, counted by network; gives nothing until a member approves it',
    'POST /devices/token':
      'the device’s own code, 256 bits, which expires after ten minutes and is good once',
  },
  personal: {
    'GET /company/:companyId/personalTokens': own,
    'POST /company/:companyId/personalTokens': own,
    'DELETE /company/:companyId/personalTokens/:tokenId': own,
    'GET /company/:companyId/devices/:userCode': device,
    'POST /company/:companyId/devices/:userCode/approval': device,
    'GET /company/:companyId/signIns': own,
    'DELETE /company/:companyId/signIns/:signInId': own,
    'POST /signInRequests/:environmentId': signIn,
    'POST /signInRequests/:environmentId/answer': signIn,
  },
  make: async making => {
    const { made, companyId } = making;
    const { account } = await made('POST', `/company/${companyId}/serviceAccounts`, {
      name: `Account of ${companyId}`,
      roles: ['default:read'],
    });
    const { accountId, secrets } = account;
    const at = `/company/${companyId}/serviceAccounts/${accountId}`;
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = String(publicKey.export({ type: 'spki', format: 'pem' }));
    const { keyId } = await made('POST', `${at}/keys`, { name: `Key of ${companyId}`, key });
    const { issuerId } = await made('POST', `${at}/issuers`, {
      issuer: 'https://ci.example.com',
      audience: companyId,
      conditions: [{ claim: 'sub', pattern: 'repo:acme/*' }],
    });
    const { created } = await made('POST', `/company/${companyId}/personalTokens`, {
      name: `Token of ${companyId}`,
      days: 30,
    });
    const secretId = secrets[0].secretId as string;
    const { userCode } = await made('POST', '/devices', { name: 'Laptop' });
    const redirectUri = 'http://127.0.0.1:7474/callback';
    await made('PUT', at, { signsPeopleIn: true, redirectUris: [redirectUri] });
    const signInId = await signInThrough(making, accountId, redirectUri);
    const signedIn = { environmentId: companyId, signInId };
    return {
      userCode,
      ...signedIn,
      accountId,
      secretId,
      keyId,
      issuerId,
      tokenId: created.tokenId,
    };
  },
} satisfies List;
