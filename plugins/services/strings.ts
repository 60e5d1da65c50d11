import { messages } from '#core/contract';

/** Every text of the services plugin. */
export const strings = messages('services', {
  valuesMissing: 'Fill in these node properties: {names}.',
  answeredWith: '{name} returned {status}.',
  noWayOn: '{name} returned no HTTPS URL to redirect the user to. Check its response in the run.',
  noBaseUrl: 'The connection has no valid URL for {name}. Correct it under Connectors.',
  noSegment: '“{value}” can’t be part of a URL. Use an ID or a name.',
  noCall: '{name} can’t run this capability.',
  tokenGiven: '{name} accepted the credentials and issued an access token.',
});
