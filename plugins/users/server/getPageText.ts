import type { Message } from '#core/contract';
import type { NodeCall } from '#plugins/connectors/contract';
import { getText } from '../contract/nodeProperties';
import { pageStrings } from '../pageStrings';

const ours = new Map(Object.values<Message>(pageStrings).map(message => [message.text, message]));

/**
 * A text of a property for whoever runs the flow: in their language where it is word for word one of
 * ours, as in nodes of the examples.
 */
export function getPageText(call: NodeCall, name: string): string {
  const written = getText(call, name);
  const message = ours.get(written);
  return message ? call.say({ message }) : written;
}

/** The same with a text of ours where the property is empty. */
export const getOwnText = (call: NodeCall, name: string, message: Message): string =>
  getPageText(call, name) || call.say({ message });
