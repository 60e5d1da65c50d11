import { messages } from '#core/contract';

/** The texts of hosted pages besides a flow's own. */
export const hostedStrings = messages('flows.hosted', {
  title: 'Sign on',
  done: 'Done',
  doneText: 'All steps are complete. You can close this page.',
  failed: 'This could not be completed',
  failedText: 'Something went wrong on the way. Nothing more is needed from you.',
  link: 'Continue here',
  linkText: 'This goes on with what was begun on another page or device. Go on only if it was you.',
  leaving: 'On to the next page',
  leavingText: 'You are being sent to {host}.',
  go: 'Go on',
  refused: 'This page cannot go on',
  again: 'Start again',
  busy: 'One moment',
  busyText: 'Your last answer is being processed. The next page follows by itself.',
  nothing: 'There is no page at this address. Start again where you began.',
  otherBrowser: 'This page belongs to another browser. Go on where you started, or start again.',
  framed:
    'This step leads to another site, which cannot be done inside a page. Open the flow’s own page instead.',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
});

/** The texts of the passkey page besides a flow's own. */
export const ceremonyStrings = messages('flows.ceremony', {
  registerTitle: 'Set up a passkey',
  authenticateTitle: 'Sign on with a passkey',
  registerText: 'Your device keeps it and asks for your finger, face or PIN.',
  authenticateText: 'Your device asks for your finger, face or PIN.',
  registerButton: 'Set up passkey',
  authenticateButton: 'Continue with passkey',
  working: 'Follow what your browser or device asks.',
  unsupported: 'This browser cannot use passkeys here. Use another browser, or another way.',
  framed:
    'Passkeys do not work within this frame. Open the page in a tab of its own, or use another way.',
  elsewhere: 'Passkeys here belong to {domain}. Open this page at that address, with https.',
  stopped: 'Nothing was confirmed. Try again.',
  known: 'This device has a passkey for you already.',
  failed: 'The passkey could not be used. Try again.',
  noScript: 'Passkeys need JavaScript. Turn it on, or use another way.',
});
