import { messages } from '#core/contract';

/** Texts of the console's own flows, and of what administrators do with second factors. */
export const strings = messages('entrance', {
  title: 'Sign-on',
  company: 'Console sign-on',
  over: 'This sign-on is over or was used already. Sign on again.',
  linkOver: 'This link was used already, or is too old. Begin to sign on again.',
  linkElsewhere:
    'This link belongs to a sign-on that was begun in another browser. Go back there and type the code of the mail, or begin again here.',
  another: 'This result is of another sign-on. Sign on again.',
  notHere: 'This way of signing on is not turned on here. Sign on with your password.',
  otherToken: 'This token does not start a sign-on of the console.',
  otherFlow: 'This token starts another flow. Begin again.',
  unknown: 'The sign-on could not be matched with an account. Begin again.',
  showFirst: 'Sign on with your second factor first: this session did not show one.',
  noFactor: 'There is no such factor; it may have been removed meanwhile.',
  notMember: 'There is no such member in this company; they may have been removed meanwhile.',
  memberAbove: 'This member’s roles allow more than your own. Ask a super admin to do this.',
  ownReset: 'Remove your own second factors under My account.',
  resetFactors: 'Reset second factors',
  resetFactorsAsk: 'Take every second factor from {name}?',
  resetFactorsBody:
    'They are signed out everywhere. If this environment requires a second factor, they set up a new one at their next sign-in.',
  factorsReset: 'The second factors of {name} were taken away.',

  removed: 'Second factor removed',
  reset: 'Second factors successfully reset',
});
