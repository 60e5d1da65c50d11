import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('templatesFailure', {
  fetchTemplates: 'Error fetching templates',
  createTemplate: 'Error creating template',
  updateTemplate: 'Error updating template',
  deleteTemplate: 'Error deleting template',
  importTemplate: 'Error importing template',
  publishTemplate: 'Error publishing template',
  fetchUiTemplates: 'Error fetching UI templates',
  createUiTemplate: 'Error creating UI template',
  updateUiTemplate: 'Error updating UI template',
  deleteUiTemplate: 'Error deleting UI template',
});
