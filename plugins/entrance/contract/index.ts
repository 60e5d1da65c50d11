import { endpoint, Acknowledgement } from '#core/contract';
import { may } from '#plugins/team/contract';

export const resetFactors = endpoint('PUT /company/:companyId/customers/:customerId/resetfactors', {
  summary:
    'Removes all second factors of a member and ends their sessions. If the environment requires a second factor, they set one up again.',
  reply: Acknowledgement,
  when: may('update'),
});
