import { messages } from '#core/contract';

/** What the pages of sign-on say besides a flow’s own words. */
export const openidStrings = messages('apps.openid', {
  refused: 'You cannot be signed on here',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
  signedOff: 'You are signed off',
  signedOffText: 'You can close this page.',
});
