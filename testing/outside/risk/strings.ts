import { messages } from '@sluice/core/contract';

/** Every text that this plugin shows. */
export const strings = messages('risk', {
  title: 'Risk assessments',
  accessHelp: 'Risk assessments of this environment.',
  add: 'New assessment',
  address: 'IP address',
  score: 'Score',
  assess: 'Assess',
  assessed: '{address} was assessed.',
  empty: 'No assessments yet',
  emptyHelp: 'An assessment says how risky an IP address is.',
  notAddress: 'Enter an IPv4 address such as 192.0.2.1.',
  selected: 'Risk of {count, plural, one {# selected node} other {# selected nodes}}',
});
