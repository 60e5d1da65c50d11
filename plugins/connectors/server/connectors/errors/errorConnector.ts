import { defineConnector, type PropertyDefinition } from '#plugins/connectors/contract';

const text = (displayName: string, required = false): PropertyDefinition => ({
  displayName,
  type: 'string',
  preferredControlType: 'textField',
  enableParameters: true,
  ...(required && { required }),
});
const said = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : String(value);

/** Tells the end user what went wrong, on the screen they last saw. */
export const errorConnector = defineConnector({
  id: 'errorConnector',
  name: 'Error Message',
  description: 'Tells the end user what went wrong, on the screen they last saw.',
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
        const description = said(properties['errorDescription']);
        const reason = said(properties['errorReason']);
        return {
          kind: 'message',
          error: {
            code: said(properties['errorCode']) ?? 'customError',
            message: said(properties['errorMessage']) ?? 'Something went wrong.',
            ...(description && { description }),
            ...(reason && { reason }),
          },
        };
      },
    },
  },
});
