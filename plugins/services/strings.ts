import { messages } from '#core/contract';

/** Every text of the services plugin. */
export const strings = messages('services', {
  valuesMissing: 'Fill in these properties of the node: {names}.',
  answeredWith: '{name} answered {status}.',
  noWayOn: '{name} gave no https address to send the user to. Check its answer in the step.',
  noBaseUrl: 'The connection has no usable address for {name}. Correct it under Connections.',
  noSegment: '“{value}” can’t be part of an address. Use an ID or a name.',
  noCall: '{name} can’t run this capability.',
  tokenGiven: '{name} accepted the credentials and gave an access token.',
});
