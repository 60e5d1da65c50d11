import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('runsFailure', {
  mappedInputs:
    'Mapped inputs are unavailable: they come from external sources. Enter their values below.',
  mappedInputsOfSignOn:
    'Mapped inputs are unavailable: they come from the identity provider’s sign-in, not from test runs.',
  noAccessToken: 'The access token is unavailable in test runs, so references to it have no value.',
});
