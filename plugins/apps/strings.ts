import { messages } from '../../core/contract';

/** Every text of the apps plugin. */
export const strings = messages('apps', {
  title: 'Applications',
});
