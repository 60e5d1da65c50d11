import { endpoint, Note } from '#core/contract';
import { may } from '#plugins/team/contract';

export const resetFactors = endpoint('PUT /company/:companyId/customers/:customerId/resetfactors', {
  summary:
    'Takes every second factor from a member, who sets one up anew where the company asks for it; their sessions end.',
  reply: Note,
  when: may('update'),
});
