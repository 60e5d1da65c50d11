import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('assistantFailure', {
  assistantSend: 'Unable to send message. Please try again later.',
  assistantOpen: 'Error opening assistant',
  assistantFeedback: 'Error sending rating',
});
