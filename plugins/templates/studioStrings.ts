import { messages } from '../../core/contract';

/** Texts of the templates of pages. */
export const studioStrings = messages('templates.studio', {
  title: 'UI Studio',
});
