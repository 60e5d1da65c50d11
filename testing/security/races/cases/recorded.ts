import { both, freshName, makeOperator, on, type Contests, type Place } from '../Contest';

const newAddress = () => `${freshName('r').replace(' ', '-')}@example.com`;

/** Somebody who runs the installation and is a member here. */
const createOperator = async (place: Place) => makeOperator(place, await place.join());

/** Calls that don’t race, but write to the trail: see `exempt`. */
export const recorded: Contests = {
  'end a session of oneself': on(
    async ({ join, server }) => {
      const { customerId, token } = await join();
      const { session_id } = await server.database.allCompanies
        .selectFrom('tokens')
        .select('session_id')
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow();
      return { session_id, token };
    },
    ({ session_id, token }) => ['DELETE', `/customers/sessions/${session_id}`, undefined, token],
  ),
  'confirm oneself': on(
    ({ join }) => join(),
    ({ token }) => ['POST', '/customers/confirm', { password: 'Correct-Horse-9' }, token],
  ),
  'set the content sources': on(createOperator, ({ token }) => [
    'PUT',
    '/admin/contentsources',
    { html: ['a.example.com'], scripts: [], styles: [] },
    token,
  ]),
  'create an environment with its administrator': on(createOperator, ({ token }) => {
    const person = { email: newAddress(), firstName: 'Grace', lastName: 'Hopper' };
    return ['POST', '/customers/admin', { ...person, company: freshName('Other') }, token];
  }),
  'encrypt secrets again': on(createOperator, ({ token }) => [
    'POST',
    '/admin/refreshSecrets',
    {},
    token,
  ]),
  'unlock an account': on(
    async place => ({ by: await createOperator(place), locked: await place.join() }),
    ({ by, locked }) => ['POST', '/admin/unlock', { email: locked.email }, by.token],
  ),
  'reset the second factors of a member': on(
    ({ join }) => join(),
    ({ customerId }, { companyId }) => [
      'PUT',
      `/company/${companyId}/customers/${customerId}/resetfactors`,
    ],
  ),
  'try a flow': both(({ ids }) => ['POST', `/flows/${ids.flowId}/try`, {}]),
};
