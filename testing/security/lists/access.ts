import type { List } from './List';

export const access: List = {
  open: {
    'GET /customers/signon': 'the login page asks what to offer; it is the same for everybody',
    'POST /customers/address': 'guarded by the single-use token of the mail, in the body',
    'POST /customers/forgotpassword':
      'whoever forgot their password cannot sign on; the same answer for every address, limited by it',
    'POST /customers/link':
      'tells only whether the single-use token in the body still works; failed tries count',
    'POST /customers/resetpassword': 'guarded by the single-use token of the mail, in the body',
  },
  personal: {
    'POST /customers/confirm': 'the caller shows their own password once more',
    'GET /customers/sessions': 'the caller’s own sessions',
    'DELETE /customers/sessions': 'ends the caller’s own other sessions',
    'DELETE /customers/sessions/:sessionId':
      'ends a session of the caller’s own; another’s is not found',
  },
  make: async ({ sluice, token }) => {
    const { sessions } = (await sluice.inject('GET', '/customers/sessions', { token })).body;
    return { sessionId: sessions[0].sessionId as string };
  },
};
