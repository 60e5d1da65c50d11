import { messages } from '#core/contract';

// Environments' own texts are kept under these names.
/** Texts of the sign-in pages that do not come from a flow. */
export const openidStrings = messages('apps.openid', {
  refused: 'Sign-in was not completed',
  refusedText:
    'The app’s request can’t be processed. Go back to the app and try again, or contact the app’s support team.',
  unknownText:
    'This link is incomplete or out of date. Go back to the app and try again, or contact the app’s support team.',
  notSignedOff: 'Sign-out was not completed',
  signedOff: 'You are signed out',
  signedOffText: 'You can close this page.',
});
