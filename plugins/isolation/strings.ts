import { messages } from '#core/contract';

/** Every text of the isolation plugin. */
export const strings = messages('isolation', {
  failed: 'The package {name} failed: {why}',
  wrongAnswer: 'The package {name} returned a result that can’t be used: {why}',
  unlisted:
    'Sluice blocked its call to {host}, which isn’t listed under “sluice.hosts” in its package.json.',
});
