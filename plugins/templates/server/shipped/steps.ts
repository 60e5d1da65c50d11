import type { DrawnFlow, DrawnStep } from '#plugins/flows/contract';
import {
  authenticatorStep,
  compareStep,
  directoryStep,
  output,
  sayStep,
  type StepPlace,
} from '#plugins/flows/contract/internal';
import { pageStep } from './pageStep';

export const place = (id: string, at: DrawnStep['at'], title: string): StepPlace => ({
  id,
  at,
  title,
});

/** Draws a node that shows the page before it again with what a node has refused. */
export const sayWhy = (where: StepPlace, refused: string): DrawnStep =>
  sayStep(where, output(refused, 'message'));

/** Ends the run without success. */
export const stop = (where: StepPlace, reason: string): DrawnStep => ({
  ...where,
  connector: 'httpConnector',
  capability: 'createErrorResponse',
  type: 'action',
  description: 'Ends with the reason',
  values: {
    backgroundColor: '#ffc8c1',
    claimsNameValuePairs: [
      { name: 'reason', value: reason, key: 0.001, type: 'string', label: 'reason' },
    ],
  },
});

/** Ends the run well with this user signed in. */
export const done = (where: StepPlace, userId: string, methods: string): DrawnStep =>
  directoryStep(where, 'completeSignOn', { backgroundColor: '#9dc967', userId, methods }, 'action');

/** The page for email and password, and the node that checks them. */
export const askForPassword = (
  title: string,
  text: string,
  button: string,
): readonly DrawnStep[] => [
  pageStep('signinform', [0, 0], {
    title,
    text,
    button,
    fields: [
      { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
  }),
  directoryStep(place('checklogin', [1, 0], 'Check password'), 'checkPassword', {
    findBy: 'login',
    identifier: output('signinform', 'email'),
    password: output('signinform', 'password'),
  }),
];
/** The same, with the sentence for a sign-in that is wrong. */
export const askForPasswordOrSayWhy = (
  ...texts: Parameters<typeof askForPassword>
): readonly DrawnStep[] => [
  ...askForPassword(...texts),
  sayWhy(place('wronglogin', [2, 1], 'Show error'), 'checklogin'),
];
/** The ways between them. */
export const passwordWays: DrawnFlow['ways'] = [
  ['signinform', 'checklogin'],
  ['checklogin', 'wronglogin', 'anyTriggersFalse'],
];
/** Who they checked. */
export const whoSignedIn = output('checklogin', 'userId');

/**
 * Sends a code, asks for it, and checks it or sends another: the first node at the column given.
 */
export const askForCode = (
  column: number,
  to: Readonly<Record<string, string>>,
  text: string,
  {
    again = 'sendthcode',
    about = to['email'],
  }: { readonly again?: string; readonly about?: string | undefined } = {},
): readonly DrawnStep[] => [
  authenticatorStep(
    place('sendthcode', [column, 0], 'Send code'),
    'sendMailCode',
    {
      ...to,
      subject: 'Your verification code',
      text: 'Your code is [code]. It expires in ten minutes. If you didn’t request it, ignore this email.',
    },
    'action',
  ),
  pageStep('askforcode', [column + 1, 0], {
    title: 'Check your email',
    text,
    ...(about && { about }),
    button: 'Continue',
    fields: [{ name: 'code', label: 'Code', autocomplete: 'one-time-code', digits: true }],
    ways: { resend: 'Send a new code' },
  }),
  compareStep(
    place('wantscode1', [column + 1, 1], 'Another code?'),
    output('askforcode', 'buttonValue'),
    'resend',
  ),
  {
    ...place('sendanothr', [column + 2, 1], 'Send another code'),
    connector: 'nodeConnector',
    capability: 'goToNode',
    type: 'trigger',
    description: 'Goes back to the node that sends codes',
    values: { nodeInstanceId: again },
  },
  authenticatorStep(place('checkacode', [column + 2, 0], 'Is the code correct?'), 'checkMailCode', {
    ...to,
    otp: output('askforcode', 'code'),
  }),
  sayWhy(place('codewrong1', [column + 3, 1], 'Show error'), 'checkacode'),
];

/** The ways between them, from the page on. */
export const codeWays: DrawnFlow['ways'] = [
  ['askforcode', 'wantscode1'],
  ['wantscode1', 'sendanothr'],
  ['wantscode1', 'checkacode', 'anyTriggersFalse'],
  ['checkacode', 'codewrong1', 'anyTriggersFalse'],
];

/** Who has proved an address. */
export const provenUser = output('findaccnt1', 'userId');

/**
 * Asks for an address and proves it by a code: six nodes, the first in the first column. An address
 * without an account is shown the same pages and sent nothing.
 */
export const proveAddress = (title: string): readonly DrawnStep[] => [
  pageStep('askforaddr', [0, 0], {
    title,
    text: 'We’ll send a code to your email address.',
    button: 'Send code',
    fields: [{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }],
  }),
  directoryStep(place('findaccnt1', [1, 0], 'Does the account exist?'), 'findUser', {
    findBy: 'email',
    identifier: output('askforaddr', 'email'),
  }),
  ...askForCode(
    2,
    { userId: provenUser },
    'If this email address has an account, we sent it a code.',
    { again: 'findaccnt1', about: output('askforaddr', 'email') },
  ),
];

/** The ways between them. */
export const proofWays: DrawnFlow['ways'] = [
  ['askforaddr', 'findaccnt1'],
  ['findaccnt1', 'sendthcode'],
  ['findaccnt1', 'askforcode', 'anyTriggersFalse'],
  ['sendthcode', 'askforcode', 'allTriggersComplete'],
  ...codeWays,
];

/** Creates a step that returns today's date as text: for facts that are stored with a user. */
export const today = (id: string, at: DrawnStep['at']): DrawnStep => ({
  id,
  at,
  title: 'Get the time',
  description: 'The current time, as text',
  connector: 'functionsConnector',
  capability: 'customFunction',
  type: 'trigger',
  values: {
    variableInputList: [],
    code: 'module.exports = a = async ({ params }) => {\n  return { now: new Date().toISOString() };\n};\n',
    outputSchema: JSON.stringify({
      output: { type: 'object', properties: { now: { type: 'string' } } },
    }),
  },
});
