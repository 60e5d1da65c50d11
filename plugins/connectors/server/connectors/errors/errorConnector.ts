import { defineConnector, type PropertyDefinition } from '#plugins/connectors/contract';

const text = (displayName: string, required = false): PropertyDefinition => ({
  displayName,
  type: 'string',
  preferredControlType: 'textField',
  enableParameters: true,
  ...(required && { required }),
});
const toText = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : String(value);

/** Tells the end user what went wrong, on the screen they last saw. */
export const errorConnector = defineConnector({
  id: 'errorConnector',
  name: 'Error Message',
  description: 'Shows the end user an error on the last page.',
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
      run: ({ properties }) => {
        const description = toText(properties['errorDescription']);
        const reason = toText(properties['errorReason']);
        return {
          kind: 'message',
          error: {
            code: toText(properties['errorCode']) ?? 'customError',
            message: toText(properties['errorMessage']) ?? 'Something went wrong.',
            ...(description && { description }),
            ...(reason && { reason }),
          },
        };
      },
    },
  },
});
