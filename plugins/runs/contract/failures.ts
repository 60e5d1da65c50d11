import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('runsFailure', {
  mappedInputs: 'Mapped inputs are unavailable: they come from external sources.',
  mappedInputsOfSignOn:
    'Mapped inputs are unavailable: they come from the identity provider’s sign-on, which starts this flow.',
  noAccessToken: 'The access token is unavailable.',
});
