import { messages } from '#core/contract';

/** Error messages for a failed paste (specification, section 5). */
export const pasteTexts = messages('flows.paste', {
  notNodes:
    'Error occurred while pasting nodes, please make sure you have copied nodes from a canvas.',
  noConnection: 'Connection instances not found.',
  unable: 'Unable to paste nodes',
});
