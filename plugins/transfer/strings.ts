import { messages } from '../../core/contract';

/** Every text of this plugin. */
export const strings = messages('transfer', {
  title: 'Transfer',
});
