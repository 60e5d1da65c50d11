import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('templatesFailure', {
  fetchTemplates: 'Error fetching templates',
  createTemplate: 'Error creating template',
  updateTemplate: 'Error updating template',
  deleteTemplate: 'Error deleting template',
  importTemplate: 'Error importing template',
  publishTemplate: 'Error publishing template',
  unpublishTemplate: 'Error unpublishing template',
  fetchUiTemplates: 'Error fetching UI templates',
  createUiTemplate: 'Error creating UI template',
  updateUiTemplate: 'Error updating UI template',
  deleteUiTemplate: 'Error deleting UI template',
});
