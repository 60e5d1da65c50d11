import { messages } from '@sluice/core/contract';

/** Every text of the plugin. */
export const strings = messages('paper', {
  title: 'Paper theme',
  paper: 'Paper',
  ink: 'Ink',
});
