import type { Message } from '#core/contract';
import {
  defineConnector,
  type NodeCall,
  type PropertyDefinition,
} from '#plugins/connectors/contract';
import { pageStrings } from '#plugins/connectors/pageStrings';

const text = (displayName: string, required = false): PropertyDefinition => ({
  displayName,
  type: 'string',
  preferredControlType: 'textField',
  enableParameters: true,
  ...(required && { required }),
});
const toText = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : String(value);

const ours = new Map(Object.values<Message>(pageStrings).map(message => [message.text, message]));

/** Says a text in the language of the reader where it is word for word one of ours. */
function sayOwn(call: NodeCall, text: string): string {
  const message = ours.get(text);
  return message ? call.say({ message }) : text;
}

/** Tells the end user what went wrong, on the screen they last saw. */
export const errorConnector = defineConnector({
  id: 'errorConnector',
  name: 'Error Message',
  description: 'Shows the end user an error on the last page they saw.',
  colors: { dark: '#c92a2a', canvas: '#fde8e8', canvasText: '#1f2937' },
  capabilities: {
    customErrorMessage: {
      title: 'Custom Error Message On Screen',
      type: 'action',
      pure: true,
      properties: {
        errorMessage: text('Error Message', true),
        errorDescription: text('Error Description'),
        errorCode: text('Error Code'),
        errorReason: text('Error Reason'),
      },
      run: call => {
        const { properties } = call;
        const description = toText(properties['errorDescription']);
        const reason = toText(properties['errorReason']);
        return {
          kind: 'message',
          error: {
            code: toText(properties['errorCode']) ?? 'customError',
            message: sayOwn(call, toText(properties['errorMessage']) ?? pageStrings.wentWrong.text),
            ...(description && { description }),
            ...(reason && { reason }),
          },
        };
      },
    },
  },
});
