import {
  adaptValue,
  type NodeCall,
  type NodeOutcome,
  type Screen,
} from '#plugins/connectors/contract';
import { askChallenge } from './askChallenge';
import { checkFields } from './checkFields';

/**
 * Returns the submission of a page: the declared fields and the button; shows the page again if a
 * value breaks a rule.
 */
export async function answerScreen(call: NodeCall, show: () => Screen): Promise<NodeOutcome> {
  const { submission } = call;
  const screen = show();
  const asked =
    submission?.eventName === 'polling' || !submission
      ? await askChallenge(call, screen)
      : undefined;
  if (asked) return asked;
  if (!submission) return { kind: 'screen', screen };
  const { parameters, buttonType, buttonValue, eventName } = submission;
  const values: Record<string, unknown> = {};
  for (const { propertyName, preferredDataType } of screen.fields)
    if (Object.hasOwn(parameters, propertyName))
      values[propertyName] = adaptValue(parameters[propertyName], preferredDataType);
  if (buttonValue !== undefined) values['buttonValue'] = buttonValue;
  if (buttonType !== undefined) values['buttonType'] = buttonType;
  if (eventName === 'polling') values['eventType'] = 'polling';
  // A link or a cancel button leads on without the form being filled in.
  const filled = buttonType !== 'next-event' && eventName !== 'polling';
  const errors = filled ? await checkFields(call, values) : {};
  return Object.keys(errors).length > 0
    ? { kind: 'screen', screen: { ...screen, errors, ...(call.memory && { memory: call.memory }) } }
    : { kind: 'success', output: values };
}
