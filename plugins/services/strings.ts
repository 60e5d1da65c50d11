import { messages } from '#core/contract';

/** Every text of the services plugin. */
export const strings = messages('services', {
  valuesMissing:
    'Fill in {count, plural, one {this node property} other {these node properties}}: {names}.',
  answeredWith: '{name} returned {status}. Check its response in the run.',
  noWayOn: '{name} returned no HTTPS URL to redirect the user to. Check its response in the run.',
  noBaseUrl: 'The connection has no valid URL for {name}. Correct it under Connectors.',
  noSegment: '“{value}” can’t be used in a URL path. Enter an ID or a name instead.',
  noHost: '“{value}” can’t be part of a host name. Correct it under Connectors.',
  noCall: '{name} can’t run this capability. Disable or replace the node.',
  tokenGiven: '{name} accepted the credentials and issued an access token.',
});
