import { messages } from '#core/contract';

/** Texts of the sign-in pages that do not come from a flow. */
export const openidStrings = messages('apps.openid', {
  refused: 'You can’t sign in here',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
  signedOff: 'You are signed out',
  signedOffText: 'You can close this page.',
});
