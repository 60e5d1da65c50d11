import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('assistantFailure', {
  assistantSend: 'Unable to send message. Please try again later.',
  assistantOpen: 'Error opening the assistant',
  assistantFeedback: 'Error sending feedback',
});
