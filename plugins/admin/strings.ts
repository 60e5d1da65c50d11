import { messages } from '../../core/contract';

/** Every text of this plugin. */
export const strings = messages('admin', {
  title: 'Administration',
});
