import { pageStep } from './pageStep';
import type { DrawnFlow } from '#plugins/flows/contract';
import { directoryStep, compareStep, output } from '#plugins/flows/contract/internal';
import {
  askForCode,
  codeWays,
  askForPasswordOrSayWhy,
  passwordWays,
  done,
  place,
  stop,
  today,
  whoSignedIn,
} from './steps';

/**
 * Proof of who somebody is: their mail address, then a document that a service of the company's
 * choice checks.
 */
export const identityProof: DrawnFlow = {
  name: 'Identity check by email and document',
  description:
    'After password sign-in, verifies the email address with a code. It then sends the document number to the service whose URL you set in the company variable documentCheckAddress. The service returns { "result": "verified" } for a valid document.',
  variables: [
    {
      name: 'documentCheckAddress',
      context: 'company',
      type: 'string',
      displayName: 'URL of the document check service',
      value: 'https://documents.example.com/check',
    },
  ],
  steps: [
    ...askForPasswordOrSayWhy(
      'Verify your identity',
      'Sign in first, and have your identity document ready.',
      'Continue',
    ),
    ...askForCode(2, { userId: whoSignedIn }, 'Enter the code we sent to your email address.'),
    pageStep('askpapers1', [5, 0], {
      title: 'Your document',
      text: 'Enter your passport or identity card number.',
      button: 'Verify',
      fields: [
        { name: 'country', label: 'Issuing country', autocomplete: 'country-name' },
        { name: 'documentNumber', label: 'Number' },
      ],
    }),
    {
      ...place('askservice', [6, 0], 'Check document'),
      connector: 'httpConnector',
      capability: 'makeRestApiCall',
      type: 'trigger',
      description: 'Calls the service set in documentCheckAddress',
      values: {
        url: '{{global.company.variables.documentCheckAddress}}',
        httpMethod: 'POST',
        httpBody: 'raw',
        contentType: 'application/json',
        raw: `{"country":"${output('askpapers1', 'country')}","number":"${output('askpapers1', 'documentNumber')}"}`,
      },
    },
    stop(
      place('notchecked', [7, 2], 'Not checked'),
      'The document could not be checked. Try again later.',
    ),
    compareStep(
      place('isverified', [7, 0], 'Verified?'),
      output('askservice', 'rawResponse.body.result'),
      'verified',
    ),
    stop(place('notproven1', [8, 1], 'Not verified'), 'The document was not accepted.'),
    today('whenwasit1', [8, 0]),
    directoryStep(
      place('keepproof1', [9, 0], 'Save verification'),
      'updateUser',
      {
        userId: whoSignedIn,
        attributes: [{ key: 'identityVerifiedAt', value: output('whenwasit1', 'now') }],
      },
      'action',
    ),
    done(place('verifiedok', [10, 0], 'Verified'), whoSignedIn, 'pwd otp'),
  ],
  ways: [
    ...passwordWays,
    ['checklogin', 'sendthcode'],
    ['sendthcode', 'askforcode'],
    ...codeWays,
    ['checkacode', 'askpapers1'],
    ['askpapers1', 'askservice'],
    ['askservice', 'isverified'],
    ['askservice', 'notchecked', 'anyTriggersFalse'],
    ['isverified', 'whenwasit1'],
    ['isverified', 'notproven1', 'anyTriggersFalse'],
    ['whenwasit1', 'keepproof1'],
    ['keepproof1', 'verifiedok'],
  ],
};
