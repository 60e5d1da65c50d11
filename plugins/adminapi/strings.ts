import { messages } from '#core/contract';

/** Every text of the published admin API. */
export const strings = messages('adminapi', {
  mediaType: 'Send the request body with a supported media type: {known}.',
  failed: 'The request failed.',
  fixed: '“{field}” can’t be changed. Send its current value.',
  noPolicy: 'This application has no flow policy with this ID.',
  noForm: 'This environment has no form with this ID.',
  noVariable: 'This environment has no variable with this ID.',
  filter:
    'The filter has a syntax error at “{near}”. Quote each value, and join comparisons with “and” or “or”.',
  filterEnd:
    'The filter is incomplete. Write each comparison as an attribute, an operator, and a quoted value, and close each parenthesis.',
  filterDepth:
    'Nest parentheses in the filter up to {count, plural, one {# level} other {# levels}}.',
  filterTime:
    '“{value}” in the filter is not a date and time. Enter one such as 2026-01-31T12:00:00Z.',
  filterAttribute:
    'The filter doesn’t support “{attribute} {operator}”. Supported attributes and operators: {known}.',
  cursor: 'The cursor is not valid. Use the one from the previous page’s “next” link.',
});
