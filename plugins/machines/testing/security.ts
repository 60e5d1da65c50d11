import { generateKeyPairSync } from 'node:crypto';
import type { List } from '#testing/security/lists/List';

const own = 'the caller’s own tokens in the selected environment; for people with a session alone';

/** What the security tests must be told of the calls of this plugin. */
export default {
  personal: {
    'GET /company/:companyId/personalTokens': own,
    'POST /company/:companyId/personalTokens': own,
    'DELETE /company/:companyId/personalTokens/:tokenId': own,
  },
  make: async ({ made, companyId }) => {
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
    return { accountId, secretId, keyId, issuerId, tokenId: created.tokenId };
  },
} satisfies List;
