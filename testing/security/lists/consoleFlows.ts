import type { List } from './List';

export const consoleFlows: List = {
  open: {
    'POST /customers/passwordlesslogin':
      'signing on by mail, where it is turned on; the same answer for every address, and a limit by address',
    'POST /customers/signonlink':
      'a token that is good once, for ten minutes and in the browser that asked for the mail',
    'POST /customers/usernamelesslogin':
      'signing on by passkey, where it is turned on; tells nothing before a passkey has answered',
  },
  personal: {
    'POST /customers/skproxy':
      'starts the one flow that the token stands for, with what was kept when it was made',
    'POST /customers/skcallback':
      'goes on with a sign-on by what a flow of the same person showed, good once',
    'GET /customers/sksdktoken': 'the caller’s own second factor',
    'GET /customers/factors': 'the caller’s own second factors',
    'DELETE /customers/factors/:factorId':
      'one of the caller’s own; the session must have shown one',
  },
  raw: {
    'POST /v1/auth/:companyId/policy/:flowPolicyId/start':
      'the token of a sign-on that waits; starts the one flow that it stands for, with what was kept when it was made',
  },
  make: async () => ({ factorId: 'f'.repeat(32) }),
};
