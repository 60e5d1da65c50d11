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
  framed:
    'This step leads to another site, which cannot be done inside a page. Open the flow’s own page instead.',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
});
