import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('pagesFailure', {
  fetchForms: 'Error fetching forms',
  fetchBrand: 'Error fetching brand',
  saveBrand: 'Error updating brand',
  previewPage: 'Error rendering preview',
});
