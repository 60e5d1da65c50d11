import type { Submission } from '#plugins/connectors/contract';
import type { Answered } from './callNode';

/** Returns a person's answer in the form in which it is recorded. */
export const toRecordedAnswer = ({ submission: { parameters, ...pressed } }: Answered) => ({
  submission: pressed.eventName === 'callback' ? withoutCredentials(parameters) : parameters,
  pressed,
});
/**
 * Masks the codes that a browser brought back: they stay valid for a while, so they must not be
 * recorded.
 */
const withoutCredentials = (parameters: Submission['parameters']) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      /^(?:code|state)$/.test(name) ? '******' : value,
    ]),
  );
