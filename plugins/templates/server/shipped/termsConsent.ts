import { pageStep } from './pageStep';
import type { DrawnFlow } from '#plugins/flows/contract';
import { compareStep, directoryStep, output } from '#plugins/flows/contract/internal';
import {
  askForPasswordOrSayWhy,
  passwordWays,
  done,
  place,
  stop,
  today,
  whoSignedIn,
} from './steps';

const version = '{{global.variables.termsVersion}}';

/** Consent to terms, kept with its version and moment; asked again when the version changes. */
export const termsConsent: DrawnFlow = {
  name: 'Consent to terms of use',
  description:
    'After password sign-in, asks for consent to the terms unless the user already accepted this version. Stores the version and time as user attributes. To ask everyone again, increase the version in “Set terms version”.',
  variables: [
    {
      name: 'termsVersion',
      context: 'flowInstance',
      type: 'string',
      displayName: 'Terms version',
    },
  ],
  steps: [
    {
      ...place('whichterms', [-0.5, 1], 'Set terms version'),
      connector: 'variablesConnector',
      capability: 'saveValue',
      type: 'trigger',
      description: 'Increase the version when the terms change',
      values: {
        saveVariables: [
          {
            name: 'termsVersion',
            value: '1',
            key: 0.003,
            type: 'string',
            label: 'termsVersion (string - flowInstance)',
          },
        ],
      },
    },
    ...askForPasswordOrSayWhy('Sign in', 'We may ask you to accept our terms next.', 'Continue'),
    compareStep(
      place('hasagreed1', [2, 0], 'Accepted already?'),
      output('checklogin', 'user.attributes.termsVersion'),
      version,
    ),
    pageStep('askconsent', [3, 1], {
      title: 'Our terms of use',
      text: 'Put your terms here, or a link to them. This is version {{global.variables.termsVersion}}.',
      ways: { accept: 'I accept', decline: 'I do not accept' },
    }),
    compareStep(
      place('didaccept1', [4, 1], 'Accepted?'),
      output('askconsent', 'buttonValue'),
      'accept',
    ),
    stop(place('declined01', [5, 2], 'Declined'), 'The terms were not accepted.'),
    today('whenwasit1', [5, 1]),
    directoryStep(
      place('keepanswer', [6, 1], 'Save version and time'),
      'updateUser',
      {
        userId: whoSignedIn,
        attributes: [
          { key: 'termsVersion', value: version },
          { key: 'termsAcceptedAt', value: output('whenwasit1', 'now') },
        ],
      },
      'action',
    ),
    done(place('consentok1', [7, 0], 'Accepted'), whoSignedIn, 'pwd'),
  ],
  ways: [
    ['whichterms', 'signinform'],
    ...passwordWays,
    ['checklogin', 'hasagreed1'],
    ['hasagreed1', 'consentok1'],
    ['hasagreed1', 'askconsent', 'anyTriggersFalse'],
    ['askconsent', 'didaccept1'],
    ['didaccept1', 'whenwasit1'],
    ['didaccept1', 'declined01', 'anyTriggersFalse'],
    ['whenwasit1', 'keepanswer'],
    ['keepanswer', 'consentok1'],
  ],
};
