import { messages } from '../../core/contract';

/** The texts of this plugin. */
export const strings = messages('analytics', {
  title: 'Analytics',
});
