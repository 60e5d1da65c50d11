import { messages } from '#core/contract';

/** The texts of hosted pages besides a flow's own. */
export const hostedStrings = messages('pages.hosted', {
  title: 'Sign in',
  language: 'Language',
  done: 'Done',
  doneText: 'You can close this page.',
  failed: 'We couldn’t complete your request',
  failedText: 'Start again, or return to the site or app you started from.',
  link: 'Continue in this browser',
  linkText: 'Continue only if you requested this link on another page or device.',
  leaving: 'Redirecting',
  leavingText: 'You’re being redirected to {host}.',
  go: 'Continue',
  refused: 'Something went wrong',
  again: 'Start again',
  busy: 'One moment',
  busyText: 'We’re processing your response. The next page opens automatically.',
  nothing: 'Page not found. Return to the site or app you started from.',
  unavailable: 'This page is currently unavailable. Try again later.',
  trialOver: 'This test run has expired. Run the flow again.',
  otherBrowser:
    'This session isn’t available in this browser. Continue in the browser you started in, or return to the site or app and start again.',
  framed:
    'The next step is on another site, which can’t be shown here. Reload the page and use another option, or contact support.',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
});

/** The texts of the passkey page besides a flow's own. */
export const ceremonyStrings = messages('pages.ceremony', {
  registerTitle: 'Set up a passkey',
  authenticateTitle: 'Sign in with a passkey',
  registerText: 'Your device stores the passkey and asks for your fingerprint, face, or PIN.',
  authenticateText: 'Your device asks for your fingerprint, face, or PIN.',
  registerButton: 'Set up passkey',
  authenticateButton: 'Continue with passkey',
  working: 'Follow the instructions from your browser or device.',
  unsupported: 'This browser can’t use passkeys here. Use another browser or another method.',
  framed:
    'Passkeys don’t work when another site embeds this page. Open it in its own tab, or use another method.',
  elsewhere:
    'Passkeys for this page work only on {domain}. Open the page there, or use another method.',
  stopped: 'The request was canceled or timed out. Try again.',
  known: 'This device already has a passkey for you. You can sign in with it.',
  failed: 'The passkey didn’t work. Try again.',
  noScript: 'Passkeys need JavaScript. Turn it on, or use another method.',
});
