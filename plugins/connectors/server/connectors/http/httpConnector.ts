import { setTimeout as wait } from 'node:timers/promises';
import { defineConnector, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { field, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import { getErrorMessage } from '#core/contract';
import { qrCode } from '#core/server/template/qrCode';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { getText } from '#plugins/connectors/contract/kit/readProperty';
import { trySites } from './trySites';
import { answerScreen } from './answerScreen';
import { findPolling } from './findPolling';
import { captchaAccount } from './captcha';
import { errorResponse, successResponse, unwrappedResponse, responseClaims } from './responses';
import { restCall } from './restCall';
import { formScreen } from './formScreen';
import { messageScreen, templateScreen } from './screens';

/** Makes a QR code; `generatedQr` is the address that an `<img>` of a page shows. */
function createQr({ properties }: NodeCall): NodeOutcome {
  try {
    const { image, svg } = qrCode(getText(properties, 'customUrl'));
    return { kind: 'success', output: { generatedQr: image, qrSvg: svg } };
  } catch (fault) {
    return failed('noQrCode', getErrorMessage(fault));
  }
}

const referring = { enableParameters: true };
const choices = (...names: string[]) => names.map(name => ({ name, value: name }));
const list = (displayName: string, control: string) =>
  field(displayName, control, { type: 'array' });

const polling = {
  enablePolling: toggle('Enable Polling'),
  pollInterval: field('Poll Interval', 'textField', { type: 'number', value: 2000 }),
  pollRetries: field('Poll Retries', 'textField', { type: 'number', value: 60 }),
  challenge: field('Challenge', 'textField', {
    enableParameters: true,
    info: 'The page waits until this challenge is complete or the retries run out. If empty, each poll continues the flow.',
  }),
};
const response = {
  claimsNameValuePairs: list('Additional Fields in the Response', 'selectNameValueListColumn'),
  returnRequestParameters: toggle('Return Request Parameters'),
};
const schema = field('Output Schema', 'codeEditor', { language: 'json' });
const longestDelay = 30_000;

/** Pages for end users, calls to other services and the answers that end a flow. */
export const httpConnector = defineConnector({
  id: 'httpConnector',
  name: 'HTTP',
  description: 'Shows pages to end users, calls other services, and ends flows with a response.',
  colors: { dark: '#2f6f4f', canvas: '#e2f3e9', canvasText: '#1f2937' },
  account: {
    connectionId: field('Token Connection for Signed Responses', 'dropDownAsync', {
      info: 'Not used here, because responses are not signed. Kept for exports.',
    }),
    ...captchaAccount,
    whiteList: field('Trusted Sites', 'textFieldArrayView', {
      type: 'array',
      info: 'Sites that can embed your flows, such as https://shop.example.',
    }),
  },
  test: trySites,
  capabilities: {
    customHTMLTemplate: {
      title: 'Custom HTML Template',
      subTitle: 'Shows a page with your own markup and a form.',
      type: 'trigger',
      pure: true,
      respondToUser: true,
      properties: {
        customHTML: field('HTML Template', 'codeEditor', { language: 'html', required: true }),
        customCSS: field('CSS', 'codeEditor', { language: 'css' }),
        customScript: field('Script', 'codeEditor', {
          language: 'javascript',
          info: 'Runs after the page has loaded. The page has its own origin, without storage, cookies, or access to the console.',
        }),
        formFieldsList: list('Output Fields List', 'formFieldsList'),
        inputSchema: field('Input Schema', 'codeEditor', { language: 'json' }),
        validationRules: list('Validation Rules', 'validationRules'),
        outputSchema: schema,
        ...polling,
      },
      run: call =>
        answerScreen(call, templateScreen(call), components => findPolling(call, components)),
    },
    customHtmlMessage: {
      title: 'Custom HTML Message',
      subTitle: 'Shows a message, with an optional button to continue.',
      type: 'trigger',
      pure: true,
      respondToUser: true,
      properties: {
        messageTitle: field('Message Title', 'textField', referring),
        message: field('Message', 'textArea', { ...referring, required: true }),
        messageIcon: field('Message Icon', 'textField', referring),
        messageIconHeight: field('Icon Height', 'textField', { type: 'number' }),
        showContinueButton: toggle('Show Continue Button', true),
        ...polling,
      },
      run: call => answerScreen(call, messageScreen(call), () => findPolling(call)),
    },
    htmlFormInput: {
      title: 'HTML Form',
      subTitle: 'Shows a simple form with the fields you define.',
      type: 'trigger',
      pure: true,
      respondToUser: true,
      properties: {
        title: field('Title', 'textField', referring),
        formFieldsList: list('Fields', 'formFieldsList'),
        validationRules: list('Validation Rules', 'validationRules'),
        nextButtonText: field('Next Button Text', 'textField', { value: 'Next' }),
      },
      run: call => answerScreen(call, formScreen(call)),
    },
    makeRestApiCall: {
      title: 'Make REST API Call',
      type: 'trigger',
      takesSecrets: ['headers', 'bodyParams'],
      properties: {
        url: field('URL', 'textField', { ...referring, required: true }),
        httpMethod: field('HTTP Method', 'dropDown', {
          value: 'GET',
          options: choices('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
        }),
        queryParameters: list('Query Parameters', 'keyValueList'),
        headers: list('Headers', 'keyValueList'),
        httpBody: field('Body', 'dropDown', {
          value: 'none',
          options: [
            { name: 'None', value: 'none' },
            { name: 'Raw', value: 'raw' },
            { name: 'x-www-form-urlencoded', value: 'xwwwFormUrlEncoded' },
            { name: 'form-data', value: 'formData' },
          ],
        }),
        contentType: field('Content Type', 'textField', {
          value: 'application/json',
          visibility: [{ httpBody: 'raw' }],
        }),
        raw: field('Raw Body', 'textArea', { ...referring, visibility: [{ httpBody: 'raw' }] }),
        bodyParams: {
          ...list('Body Parameters', 'keyValueList'),
          visibility: [{ httpBody: 'xwwwFormUrlEncoded' }, { httpBody: 'formData' }],
        },
        timeout: field('Timeout', 'textField', {
          ...referring,
          info: 'In milliseconds. If empty, the flow’s HTTP timeout applies.',
        }),
        outputSchema: {
          ...schema,
          info: 'The response’s schema. You can also enter an example response to derive the schema.',
        },
      },
      enrich: { by: ['outputSchema'], run: responseClaims },
      output: {
        statusCode: { type: 'number' },
        headers: { type: 'object' },
        rawResponse: { type: 'object' },
      },
      run: restCall,
    },
    createSuccessResponse: {
      title: 'Send Success JSON Response',
      type: 'action',
      pure: true,
      properties: response,
      run: successResponse,
    },
    createErrorResponse: {
      title: 'Send Error JSON Response',
      type: 'action',
      pure: true,
      properties: response,
      run: errorResponse,
    },
    createUnwrappedResponse: {
      title: 'Send Unwrapped JSON Response',
      type: 'action',
      pure: true,
      properties: {
        httpStatusCode: field('HTTP Status Code', 'textField', { ...referring, value: '200' }),
        jsonString: field('JSON', 'textArea', { ...referring, required: true }),
      },
      run: unwrappedResponse,
    },
    createQr: {
      title: 'Create QR Code',
      subTitle: 'Creates a QR code image with a link or key, for use on a page.',
      type: 'action',
      pure: true,
      properties: { customUrl: field('Custom URL', 'textField', { ...referring, required: true }) },
      output: { generatedQr: { type: 'string' }, qrSvg: { type: 'string' } },
      run: createQr,
    },
    simulateLatency: {
      title: 'Simulate Latency',
      type: 'trigger',
      properties: {
        delayTime: field('Delay', 'textField', {
          ...referring,
          required: true,
          info: 'In milliseconds, up to 30,000.',
        }),
      },
      run: async ({ properties, signal }) => {
        const delay = Number(properties['delayTime']);
        await wait(Math.min(longestDelay, delay > 0 ? delay : 0), undefined, { signal });
        return { kind: 'success' };
      },
    },
    continuePolling: {
      title: 'Continue Polling',
      type: 'trigger',
      pure: true,
      properties: { connectionInstanceId: field('Polling Node') },
      run: ({ properties }) =>
        properties['connectionInstanceId']
          ? {
              kind: 'goTo',
              nodeId: String(properties['connectionInstanceId']),
              inputs: {},
              returns: false,
            }
          : { kind: 'message', error: { code: 'polling', message: '' } },
    },
  },
});
