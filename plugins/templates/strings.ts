import { messages } from '#core/contract';

/** The texts of the server half, and the plugin’s name. */
export const strings = messages('templates', {
  title: 'Templates',
  accessHelp: 'Templates for flows and for the pages they show.',
  nameNeeded: 'Enter a name.',
  nameTaken: 'The template “{name}” already exists. Enter another name.',
  savedSince:
    'Someone else saved this template. Copy your changes, reopen the template, and add them again.',
  uiDeleted: 'UI template deleted',
  flowTemplateDeleted: 'Template deleted',
  tooLarge: 'The flow and its subflows are larger than 10 MB. Use a smaller flow.',
  otherPublished:
    'Another environment published a template with this ID. Create a new template from the flow.',
  unpublishable:
    'The marketplace can’t show this template’s details or flows. Create a new template from the flow.',
  wasWithdrawn:
    'An operator withdrew this template from the marketplace. Ask an operator to restore it.',
  madeFrom: 'Created from the template “{name}”.',
});
