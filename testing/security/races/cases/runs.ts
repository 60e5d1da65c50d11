import { userDirectory } from '#plugins/connectors/contract';
import { authenticators, signOnSessions } from '#plugins/users/contract';
import { freshName, on, type Contests, type Place } from '../Contest';
import { toDeletion, toUser } from './userPaths';

async function createUser({ server, companyId }: Place) {
  const email = `${freshName('u').replace(' ', '-')}@example.com`;
  const { userId } = await server.get(userDirectory).create(companyId, { email });
  return userId;
}
const directory = ({ server }: Place) => server.get(userDirectory);

async function createMember(place: Place) {
  const { companyId } = place;
  const userId = await createUser(place);
  const { groupId } = await directory(place).createGroup(companyId, { name: freshName('Group') });
  return { userId, groupId };
}

/** Contests of runs with each other and with administrators. */
export const runs: Contests = {
  'change a user who is disabled': on(
    createUser,
    (id, place) => ['PUT', toUser(place, id), { enabled: false }],
    (id, place) => () => directory(place).update(place.companyId, id, { givenName: 'Ada' }),
  ),
  'change two attributes of a user': on(
    createUser,
    (id, place) => () =>
      directory(place).update(place.companyId, id, { attributes: { plan: 'gold' } }),
    (id, place) => () =>
      directory(place).update(place.companyId, id, { attributes: { size: 'xl' } }),
  ),
  'link an identity of a user who is deleted': on(
    createUser,
    (id, place) => () =>
      directory(place).linkIdentity(place.companyId, id, {
        issuer: 'https://id.example.com',
        subject: 'same',
      }),
    (id, place) => ['DELETE', toDeletion(place, id)],
  ),
  'add a user to a group that is deleted, in a run': on(
    createMember,
    ({ userId, groupId }, place) =>
      () =>
        directory(place).addToGroup(place.companyId, groupId, userId),
    ({ groupId }, { companyId }) => ['DELETE', `/company/${companyId}/usergroups/${groupId}`],
  ),
  'add a user who is deleted to a group, in a run': on(
    createMember,
    ({ userId, groupId }, place) =>
      () =>
        directory(place).addToGroup(place.companyId, groupId, userId),
    ({ userId }, place) => ['DELETE', toDeletion(place, userId)],
  ),
  'create the last two groups, in runs': on(
    async ({ leaveOne, read, companyId }) =>
      leaveOne('groups', (await read(`/company/${companyId}/usergroups`)).groups.length),
    (_, place) => () => directory(place).createGroup(place.companyId, { name: freshName('G') }),
  ),
  'create the last two users, in runs': on(
    async ({ leaveOne, read, companyId }) =>
      leaveOne('users', (await read(`/company/${companyId}/users`)).count),
    (_, place) => () => directory(place).create(place.companyId, { username: freshName('U') }),
  ),
  'create recovery codes twice': on(
    createUser,
    (id, { server, companyId }) =>
      () =>
        server.get(authenticators).createRecoveryCodes(companyId, id),
  ),
  'sign off while signing on': on(
    async place => {
      const userId = await createUser(place);
      const terms = { methods: ['pwd'], idleSeconds: 3600, fresh: true, proven: '' };
      const { companyId, server } = place;
      const sessions = server.get(signOnSessions);
      const { token } = await sessions.signOn({ ...terms, companyId, token: '', userId });
      return { sessions, terms: { ...terms, companyId, token, userId, fresh: false } };
    },
    ({ sessions, terms }) =>
      () =>
        sessions.signOn(terms),
    ({ sessions, terms }) =>
      () =>
        sessions.signOff(terms.companyId, terms.token),
  ),
};
