import { messages } from '../../core/contract';

/** Every text of the connections plugin. */
export const strings = messages('connections', {
  connectors: 'Connectors',
  variables: 'Variables',
});
