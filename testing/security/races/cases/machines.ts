import { generateKeyPairSync } from 'node:crypto';
import { freshName, on, type Contests, type Place } from '../Contest';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = String(publicKey.export({ type: 'spki', format: 'pem' }));

interface Account {
  readonly at: string;
  readonly secretId: string;
}
async function createAccount({ made, companyId }: Place): Promise<Account> {
  const at = `/company/${companyId}/serviceAccounts`;
  const { account } = await made('POST', at, {
    name: freshName('Account'),
    roles: ['default:read'],
  });
  return { at: `${at}/${account.accountId}`, secretId: account.secrets[0].secretId };
}
const issuer = {
  issuer: 'https://ci.example.com',
  audience: 'sluice',
  conditions: [{ claim: 'sub', pattern: 'repo:acme/*' }],
};
const createKey = async (place: Place) => {
  const { at } = await createAccount(place);
  const { keyId } = await place.made('POST', `${at}/keys`, { name: 'Key', key });
  return { account: at, at: `${at}/keys/${keyId}` };
};
const createIssuer = async (place: Place) => {
  const { at } = await createAccount(place);
  const { issuerId } = await place.made('POST', `${at}/issuers`, issuer);
  return { account: at, at: `${at}/issuers/${issuerId}` };
};
const createToken = async ({ made, companyId }: Place) => {
  const at = `/company/${companyId}/personalTokens`;
  const { created } = await made('POST', at, { name: freshName('Token'), days: 30 });
  return created.tokenId as string;
};

/** Contests about service accounts, devices, and tokens. */
export const machines: Contests = {
  'create an account twice': on(
    async () => freshName('Account'),
    (name, { companyId }) => [
      'POST',
      `/company/${companyId}/serviceAccounts`,
      { name, roles: ['default:read'] },
    ],
  ),
  'save two parts of an account': on(
    createAccount,
    ({ at }) => ['PUT', at, { name: freshName('Renamed') }],
    ({ at }) => ['PUT', at, { description: 'Described', enabled: false }],
  ),
  'save and delete an account': on(
    createAccount,
    ({ at }) => ['PUT', at, { name: freshName('Renamed') }],
    ({ at }) => ['DELETE', at],
  ),
  'delete an account twice': on(createAccount, ({ at }) => ['DELETE', at]),
  'create the last two secrets': on(createAccount, ({ at }) => ['POST', `${at}/secrets`, {}]),
  'create a secret of an account that is deleted': on(
    createAccount,
    ({ at }) => ['POST', `${at}/secrets`, {}],
    ({ at }) => ['DELETE', at],
  ),
  'revoke a secret twice': on(createAccount, ({ at, secretId }) => [
    'DELETE',
    `${at}/secrets/${secretId}`,
  ]),
  'register a key twice': on(createAccount, ({ at }) => [
    'POST',
    `${at}/keys`,
    { name: 'Key', key },
  ]),
  'register a key of an account that is deleted': on(
    createAccount,
    ({ at }) => ['POST', `${at}/keys`, { name: 'Key', key }],
    ({ at }) => ['DELETE', at],
  ),
  'revoke a key twice': on(createKey, ({ at }) => ['DELETE', at]),
  'revoke a key and delete its account': on(
    createKey,
    ({ at }) => ['DELETE', at],
    ({ account }) => ['DELETE', account],
  ),
  'trust an issuer of an account that is deleted': on(
    createAccount,
    ({ at }) => ['POST', `${at}/issuers`, issuer],
    ({ at }) => ['DELETE', at],
  ),
  'save and remove an issuer': on(
    createIssuer,
    ({ at }) => ['PUT', at, { ...issuer, audience: 'other' }],
    ({ at }) => ['DELETE', at],
  ),
  'save an issuer in two ways': on(
    createIssuer,
    ({ at }) => ['PUT', at, { ...issuer, audience: 'one' }],
    ({ at }) => ['PUT', at, { ...issuer, audience: 'other' }],
  ),
  'remove an issuer twice': on(createIssuer, ({ at }) => ['DELETE', at]),
  'create a personal token twice': on(
    async () => freshName('Token'),
    (name, { companyId }) => ['POST', `/company/${companyId}/personalTokens`, { name, days: 30 }],
  ),
  'revoke a personal token twice': on(createToken, (id, { companyId }) => [
    'DELETE',
    `/company/${companyId}/personalTokens/${id}`,
  ]),
  'revoke a token as its owner and as an administrator': on(
    createToken,
    (id, { companyId }) => ['DELETE', `/company/${companyId}/personalTokens/${id}`],
    (id, { companyId }) => ['DELETE', `/company/${companyId}/memberTokens/${id}`],
  ),
  'approve a device twice': on(
    async ({ made }) =>
      (await made('POST', '/devices', { name: freshName('Laptop') })).userCode as string,
    (code, { companyId }) => [
      'POST',
      `/company/${companyId}/devices/${code}/approval`,
      { approve: true },
    ],
  ),
  'approve and deny a device': on(
    async ({ made }) =>
      (await made('POST', '/devices', { name: freshName('Laptop') })).userCode as string,
    (code, { companyId }) => [
      'POST',
      `/company/${companyId}/devices/${code}/approval`,
      { approve: true },
    ],
    (code, { companyId }) => [
      'POST',
      `/company/${companyId}/devices/${code}/approval`,
      { approve: false },
    ],
  ),
  'poll for the token of a device twice': on(
    async ({ made, companyId }) => {
      const { userCode, deviceCode } = await made('POST', '/devices', {
        name: freshName('Laptop'),
      });
      await made('POST', `/company/${companyId}/devices/${userCode}/approval`, { approve: true });
      return deviceCode as string;
    },
    deviceCode => ['POST', '/devices/token', { deviceCode }],
  ),
};
