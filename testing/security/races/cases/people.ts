import { both, freshName, on, type Contests, type Place } from '../Contest';
import { toDeletion, toUser } from './userPaths';

const newAddress = () => `${freshName('m').replace(' ', '-')}@example.com`;
const member = (email: string) => ({
  email,
  firstName: 'Grace',
  lastName: 'Hopper',
  roles: ['default:read'],
});
async function invite({ made, companyId }: Place): Promise<string> {
  const at = `/company/${companyId}/customers`;
  const { customerId } = await made('POST', at, member(newAddress()));
  return `${at}/${customerId}`;
}
/** A member who has accepted. */
const join = async ({ join: accept, companyId }: Place): Promise<string> =>
  `/company/${companyId}/customers/${(await accept()).customerId}`;

const policy = (resource: string) => [{ resource, actions: [{ action: 'read', allow: true }] }];
async function createRole({ made, companyId }: Place) {
  const name = freshName('Role');
  const at = `/company/${companyId}/roles`;
  await made('POST', at, { name, policy: policy('flows') });
  return { name, at: `${at}/${encodeURIComponent(name)}` };
}
async function createHeldRole(place: Place) {
  const role = await createRole(place);
  return { ...role, member: await join(place) };
}

async function createUser({ made, companyId }: Place): Promise<string> {
  const body = { email: newAddress(), password: 'A-Long-Password-7' };
  return (await made('POST', `/company/${companyId}/users`, body)).userId;
}
async function createGroup({ made, companyId }: Place): Promise<string> {
  const at = `/company/${companyId}/usergroups`;
  return `${at}/${(await made('POST', at, { name: freshName('Group') })).groupId}`;
}
const createBoth = async (place: Place) => ({
  userId: await createUser(place),
  group: await createGroup(place),
});

/** Contests about members and their roles. */
export const members: Contests = {
  'invite one address twice': on(
    async () => newAddress(),
    (email, { companyId }) => ['POST', `/company/${companyId}/customers`, member(email)],
  ),
  'invite the last two members': on(
    async ({ leaveOne, read, companyId }) =>
      leaveOne('members', (await read(`/company/${companyId}/customers`)).customerCount),
    (_, { companyId }) => ['POST', `/company/${companyId}/customers`, member(newAddress())],
  ),
  'save two parts of a member': on(
    join,
    at => ['PUT', at, { roles: ['default:auditor'] }],
    at => ['PUT', at, { roles: ['default:read', 'default:auditor'] }],
  ),
  'save two parts of an invited person': on(
    invite,
    at => ['PUT', at, { firstName: 'Ada' }],
    at => ['PUT', at, { lastName: 'Lovelace' }],
  ),
  'save and delete a member': on(
    join,
    at => ['PUT', at, { roles: ['default:auditor'] }],
    at => ['DELETE', at],
  ),
  'delete a member twice': on(join, at => ['DELETE', at]),
  'delete an invited person twice': on(invite, at => ['DELETE', at]),
  'resend an invitation twice': on(invite, at => ['PUT', `${at}/resendinvitation`]),
  'resend and revoke an invitation': on(
    invite,
    at => ['PUT', `${at}/resendinvitation`],
    at => ['DELETE', at],
  ),
  'reset a password twice': on(join, at => ['PUT', `${at}/resetPassword`]),
  'reset the password of a member who is deleted': on(
    join,
    at => ['PUT', `${at}/resetPassword`],
    at => ['DELETE', at],
  ),
  'end sessions of a member twice': on(join, at => ['DELETE', `${at}/sessions`]),
  'create a role twice': on(
    async () => freshName('Role'),
    (name, { companyId }) => [
      'POST',
      `/company/${companyId}/roles`,
      { name, policy: policy('flows') },
    ],
  ),
  'create two roles whose names differ by case': on(
    async () => freshName('Role'),
    (name, { companyId }) => ['POST', `/company/${companyId}/roles`, { name }],
    (name, { companyId }) => ['POST', `/company/${companyId}/roles`, { name: name.toUpperCase() }],
  ),
  'save two parts of a role': on(
    createRole,
    ({ at }) => ['PUT', at, { description: 'Reads' }],
    ({ at }) => ['PUT', at, { policy: policy('apps') }],
  ),
  'save and delete a role': on(
    createRole,
    ({ at }) => ['PUT', at, { description: 'Reads' }],
    ({ at }) => ['DELETE', at],
  ),
  'delete a role twice': on(createRole, ({ at }) => ['DELETE', at]),
  'give a role that is deleted': on(
    createHeldRole,
    ({ name, member: at }) => ['PUT', at, { roles: [name] }],
    ({ at }) => ['DELETE', at],
  ),
  'invite into a role that is deleted': on(
    createRole,
    ({ name }, { companyId }) => [
      'POST',
      `/company/${companyId}/customers`,
      { ...member(newAddress()), roles: [name] },
    ],
    ({ at }) => ['DELETE', at],
  ),
  'give an account a role that is deleted': on(
    createRole,
    ({ name }, { companyId }) => [
      'POST',
      `/company/${companyId}/serviceAccounts`,
      { name: freshName('Account'), roles: [name] },
    ],
    ({ at }) => ['DELETE', at],
  ),
};

/** Contests about end users and their groups. */
export const users: Contests = {
  'create a user twice': on(
    async () => newAddress(),
    (email, { companyId }) => ['POST', `/company/${companyId}/users`, { email }],
  ),
  'save two parts of a user': on(
    createUser,
    (id, place) => ['PUT', toUser(place, id), { givenName: 'Ada' }],
    (id, place) => ['PUT', toUser(place, id), { familyName: 'Lovelace' }],
  ),
  'save and delete a user': on(
    createUser,
    (id, place) => ['PUT', toUser(place, id), { givenName: 'Ada' }],
    (id, place) => ['DELETE', toDeletion(place, id)],
  ),
  'delete a user twice': on(createUser, (id, place) => ['DELETE', toDeletion(place, id)]),
  'unlock and delete a user': on(
    createUser,
    (id, place) => ['PUT', `${toUser(place, id)}/unlock`],
    (id, place) => ['DELETE', toDeletion(place, id)],
  ),
  'expire a password twice': on(createUser, (id, place) => [
    'PUT',
    `${toUser(place, id)}/password`,
    { expired: true },
  ]),
  'set the password of a user who is deleted': on(
    createUser,
    (id, place) => ['PUT', `${toUser(place, id)}/password`, { password: 'Another-Long-Pass-8' }],
    (id, place) => ['DELETE', toDeletion(place, id)],
  ),
  'create a group twice': on(
    async () => freshName('Group'),
    (name, { companyId }) => ['POST', `/company/${companyId}/usergroups`, { name }],
  ),
  'create the last two groups': on(
    async ({ leaveOne, read, companyId }) =>
      leaveOne('groups', (await read(`/company/${companyId}/usergroups`)).groups.length),
    (_, { companyId }) => ['POST', `/company/${companyId}/usergroups`, { name: freshName('G') }],
  ),
  'save two parts of a group': on(
    createGroup,
    at => ['PUT', at, { name: freshName('Other') }],
    at => ['PUT', at, { description: 'Described' }],
  ),
  'save and delete a group': on(
    createGroup,
    at => ['PUT', at, { description: 'Described' }],
    at => ['DELETE', at],
  ),
  'delete a group twice': on(createGroup, at => ['DELETE', at]),
  'add a user to a group twice': on(createBoth, ({ group, userId }) => [
    'PUT',
    `${group}/users/${userId}`,
  ]),
  'add a user to a group that is deleted': on(
    createBoth,
    ({ group, userId }) => ['PUT', `${group}/users/${userId}`],
    ({ group }) => ['DELETE', group],
  ),
  'add a user who is deleted to a group': on(
    createBoth,
    ({ group, userId }) => ['PUT', `${group}/users/${userId}`],
    ({ userId }, place) => ['DELETE', toDeletion(place, userId)],
  ),
  'remove a user from a group twice': on(
    async place => {
      const made = await createBoth(place);
      await place.made('PUT', `${made.group}/users/${made.userId}`);
      return made;
    },
    ({ group, userId }) => ['DELETE', `${group}/users/${userId}`],
  ),
  'import a user twice': both(({ companyId }) => [
    'POST',
    `/company/${companyId}/users/import`,
    { csv: 'email,givenName\nimported@example.com,Ada' },
  ]),
};
