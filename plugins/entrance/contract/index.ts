import { endpoint, Acknowledgement } from '#core/contract';
import { may } from '#plugins/team/contract';

export const resetFactors = endpoint('PUT /company/:companyId/customers/:customerId/resetfactors', {
  summary:
    'Removes all of a member’s second factors and ends their sessions. If the environment requires a second factor, the member sets up a new one at the next sign-in.',
  reply: Acknowledgement,
  confirmed: 'session',
  when: may('update'),
});
