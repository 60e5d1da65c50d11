import { issueToken, hashSecret } from '#core/server/internal';
import { authenticators } from '#plugins/users/contract';
import { password } from '#testing/startServer';
import { freshName, makeOperator, on, type Contests, type Place } from '../Contest';

const newPassword = 'Another-Horse-10';
const invited = { firstName: 'Grace', lastName: 'Hopper', roles: ['default:read'] };

/** The token of a link that only its holder has. */
const issue = (
  { server }: Place,
  audience: 'reset' | 'membership' | 'operatorship',
  customerId: string,
  terms: { readonly companyId?: string; readonly subject?: object } = {},
) =>
  issueToken(server.database.allCompanies, {
    audience,
    customerId,
    companyId: terms.companyId ?? '',
    subject: { ...terms.subject },
  });

/** An invitation of somebody without an account, or of an address. */
async function invite(place: Place, email: string): Promise<string> {
  const { companyId, made } = place;
  const at = `/company/${companyId}/customers`;
  const { customerId } = await made('POST', at, { ...invited, email });
  return issue(place, 'membership', customerId, { companyId, subject: { proves: true } });
}

/** Somebody with an account elsewhere, and a link that invites them. */
async function inviteKnown(place: Place) {
  const person = await place.stranger();
  return { person, token: await invite(place, person.email) };
}

const createOperator = async (place: Place) => makeOperator(place, await place.stranger());
const createOperators = async (place: Place) => ({
  by: await createOperator(place),
  other: await createOperator(place),
});

async function createFactor({ server, companyId, made }: Place) {
  const email = `${freshName('f').replace(' ', '-')}@example.com`;
  const { userId } = await made('POST', `/company/${companyId}/users`, { email });
  const terms = { name: 'Phone', issuer: 'Sluice', account: 'ada' };
  const { deviceId } = await server.get(authenticators).createTotp(companyId, userId, terms);
  return `/company/${companyId}/users/${userId}/factors/${deviceId}`;
}

/** Contests about people’s own accounts and what is good once. */
export const accounts: Contests = {
  'accept an invitation twice': on(
    place => invite(place, `${freshName('i').replace(' ', '-')}@example.com`),
    token => ['POST', '/customers/invitation', { token, password: newPassword }, ''],
  ),
  'join an environment twice': on(inviteKnown, ({ person, token }) => [
    'POST',
    '/customers/memberships',
    { token },
    person.token,
  ]),
  'join and leave at once': on(
    inviteKnown,
    ({ person, token }) => ['POST', '/customers/memberships', { token }, person.token],
    ({ person }, { companyId }) => [
      'DELETE',
      `/company/${companyId}/membership`,
      undefined,
      person.token,
    ],
  ),
  'leave an environment twice': on(
    async place => {
      const { person, token } = await inviteKnown(place);
      await place.made('POST', '/customers/memberships', { token }, person.token);
      return person;
    },
    (person, { companyId }) => [
      'DELETE',
      `/company/${companyId}/membership`,
      undefined,
      person.token,
    ],
  ),
  'set a forgotten password twice': on(
    async place => {
      const { customerId } = await place.stranger();
      return issue(place, 'reset', customerId, { subject: { purpose: 'forgotten' } });
    },
    token => ['POST', '/customers/resetpassword', { token, password: newPassword }, ''],
  ),
  'end the sessions of oneself twice': on(
    ({ stranger }) => stranger(),
    ({ token }) => ['DELETE', '/customers/sessions', undefined, token],
  ),
  'accept to run the installation twice': on(
    async place => {
      const { customerId, token } = await place.stranger();
      return { link: await issue(place, 'operatorship', customerId), token };
    },
    ({ link, token }) => [
      'POST',
      '/customers/operatorship',
      { token: link, password: newPassword },
      token,
    ],
  ),
  'ask somebody to run the installation twice': on(
    async place => ({ by: await createOperator(place), asked: await place.stranger() }),
    ({ by, asked }) => ['POST', '/admin/operators', { email: asked.email }, by.token],
  ),
  'remove an operator twice': on(createOperators, ({ by, other }) => [
    'DELETE',
    `/admin/operators/${other.customerId}`,
    undefined,
    by.token,
  ]),
  'limit an environment in two ways': on(
    createOperators,
    ({ by }, { companyId }) => [
      'PUT',
      `/admin/company/${companyId}/entitlements`,
      { entitlement: { flows: { total: 500 } } },
      by.token,
    ],
    ({ other }, { companyId }) => [
      'PUT',
      `/admin/company/${companyId}/entitlements`,
      { entitlement: { apps: { total: 500 } } },
      other.token,
    ],
  ),
  'unlock a member who is deleted': on(
    async ({ join }) => (await join()).customerId,
    id => ['PUT', `/customers/${id}/unlock`],
    (id, { companyId }) => ['DELETE', `/company/${companyId}/customers/${id}`],
  ),
  'end a session of a member twice': on(
    async ({ join, server, companyId }) => {
      const { customerId, token } = await join();
      const { session_id } = await server.database.allCompanies
        .selectFrom('tokens')
        .select('session_id')
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirstOrThrow();
      return `/company/${companyId}/customers/${customerId}/sessions/${session_id}`;
    },
    at => ['DELETE', at],
  ),
  'remove a factor of a user twice': on(createFactor, at => ['DELETE', at]),
  'change a password twice': on(
    ({ stranger }) => stranger(),
    ({ token }) => ['PUT', '/customers/change', { existingPassword: password, newPassword }, token],
  ),
};
