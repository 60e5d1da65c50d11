import { messages } from '#core/contract';

/** The texts of the server half, and the plugin’s name. */
export const strings = messages('templates', {
  title: 'Templates',
  nameNeeded: 'Give the template a name.',
  nameTaken: 'There is a template “{name}” already. Take another name.',
  savedSince:
    'Somebody has saved this template since you opened it. Copy what you wrote, open it again, and save then.',
  uiDeleted: 'UI template successfully removed',
  flowTemplateDeleted: 'Template successfully removed',
  tooLarge:
    'The flow with the flows that it calls has more than 10 MiB. Make a template of a smaller one.',
  wasWithdrawn:
    'An operator of this installation has withdrawn this template from the market. Ask them to let it back.',
  madeFrom: 'Made from the template “{name}”.',
});
