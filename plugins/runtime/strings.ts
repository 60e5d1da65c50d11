import { messages } from '#core/contract';

/** Every text of the runtime plugin. */
export const strings = messages('runtime', {
  archivedStandIns: 'Stand-ins',
});
