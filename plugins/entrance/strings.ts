import { messages } from '#core/contract';

/** Texts of the console's own flows, and of what administrators do with second factors. */
export const strings = messages('entrance', {
  title: 'Sign-in',
  company: 'Console sign-in',
  over: 'This sign-in has expired or was already used. Sign in again.',
  linkOver: 'This link has expired or was already used. Sign in again.',
  linkElsewhere:
    'This link is for a sign-in that started in another browser. Return to that browser and enter the code from the email, or start again here.',
  another: 'This result is for a different sign-in. Sign in again.',
  notHere: 'This sign-in method is disabled. Use another one.',
  otherToken: 'This token has expired or is not for a console sign-in. Start again.',
  otherFlow: 'This token is for a different flow. Start again.',
  unknown:
    'No account matches this sign-in. Try another sign-in method, or ask an administrator for help.',
  showFirst: 'This session did not use your second factor. Sign out, then sign in again with it.',
  noFactor: 'This second factor does not exist. It may have been removed.',
  notMember: 'This person is not a member of this environment. Someone may have removed them.',
  memberAbove:
    'This member has permissions that you don’t have. Ask a super admin to make this change.',
  ownReset: 'You can’t reset your own second factors here. Remove them under My account.',
  resetFactors: 'Reset second factors',
  resetFactorsAsk: 'Reset {name}’s second factors?',
  resetFactorsBody:
    'This removes all their second factors and recovery codes and signs them out everywhere. If this environment requires a second factor, they must set up a new one at their next sign-in.',
  factorsReset: '{name}’s second factors were reset',

  removed: 'Second factor removed',
  reset: 'Second factors reset',
});
