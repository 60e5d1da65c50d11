import { messages } from '#core/contract';

/** Every text of the published admin API. */
export const strings = messages('adminapi', {
  mediaType: 'Send the request body as one of these media types: {known}.',
  failed: 'The request failed.',
  fixed: 'can’t be changed',
  noPolicy: 'This application has no flow policy with this ID.',
  noForm: 'This environment has no form with this ID.',
  noVariable: 'This environment has no variable with this ID.',
  filter: 'The filter has a syntax error at “{near}”.',
  filterAttribute: '“{attribute} {operator}” is not a comparison that this filter supports.',
  cursor: 'is not a cursor from this list',
});
