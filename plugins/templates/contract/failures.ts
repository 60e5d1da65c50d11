import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('templatesFailure', {
  fetchTemplates: 'Failed to load templates',
  createTemplate: 'Failed to create the template',
  updateTemplate: 'Failed to save the template',
  deleteTemplate: 'Failed to delete the template',
  importTemplate: 'Failed to create a flow from the template',
  publishTemplate: 'Failed to publish the template',
  fetchUiTemplates: 'Failed to load UI templates',
  createUiTemplate: 'Failed to create the UI template',
  updateUiTemplate: 'Failed to save the UI template',
  deleteUiTemplate: 'Failed to delete the UI template',
});
