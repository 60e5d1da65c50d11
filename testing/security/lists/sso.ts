import type { List } from './List';

export const sso: List = {
  open: {
    'POST /customers/sso/auth':
      'guarded by a code, good once, for a minute and in the browser that began the sign-on',
  },
  members: {
    'GET /company/:companyId/security': 'how members sign in concerns each of them',
    'GET /company/:companyId/sso':
      'how members sign in concerns each of them; its secret is masked',
  },
  raw: {
    'GET /v1/customers/sso':
      'meant for everybody: leads to the provider that the company has set, and nowhere else',
    'GET /v1/customers/sso/callback':
      'a state that is good once and in the browser it was made in; who comes back is what the provider signs',
    'GET /v1/customers/pingone/sso':
      'meant for everybody: begins a hand-shake in which nobody is known yet',
    'GET /:companyId/as/signon': 'the state of a hand-shake',
    'POST /:companyId/flows/:flowId':
      'the state of a hand-shake and a password, whose tries are counted as at sign-on',
    'GET /:companyId/as/resume': 'the state of a hand-shake in which the right password was shown',
    'GET /v1/customers/pingone/callback':
      'a code that is good once, with its state, in the client that began',
  },
  make: async ({ sluice, companyId }) => {
    const trialId = `trial-of-${companyId}`;
    await sluice.server.database
      .forCompany(companyId)
      .insertInto('sso_trials')
      .values({ company_id: companyId, trial_id: trialId, created_date: Date.now(), outcome: '' })
      .execute();
    return { trialId };
  },
};
