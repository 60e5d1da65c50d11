import { messages } from '#core/contract';

/** Every text of the isolation plugin. */
export const strings = messages('isolation', {
  failed: 'The package {name} failed: {why}',
  wrongAnswer: 'The package {name} returned something a node can’t use: {why}',
  unlisted: 'It called {host}, which is not among the hosts in its package.json.',
});
