import type { DrawnFlow, DrawnStep } from '#plugins/flows/contract';
import { pageStep } from './pageStep';

/** The path of an earlier node's output. */
export const output = (nodeId: string, name: string): string =>
  `{{local.${nodeId}.payload.output.${name}}}`;

type Place = Pick<DrawnStep, 'id' | 'at' | 'title'>;
export const place = (id: string, at: DrawnStep['at'], title: string): Place => ({ id, at, title });

/** Whether one text is another. */
export const compare = (where: Place, left: string, right: string): DrawnStep => ({
  ...where,
  connector: 'functionsConnector',
  capability: 'AEqualsB',
  type: 'trigger',
  description: 'Takes the way of the answer',
  values: { leftValueA: left, rightValueB: right, type: 'string' },
});

/** Shows the page before it again with a sentence, or with what a node has refused. */
export const say = (where: Place, errorMessage: string): DrawnStep => ({
  ...where,
  connector: 'errorConnector',
  capability: 'customErrorMessage',
  type: 'action',
  description: 'Shows the page again with the reason',
  values: { errorMessage },
});
export const sayWhy = (where: Place, refused: string): DrawnStep =>
  say(where, output(refused, 'message'));

/** Ends the run without success. */
export const stop = (where: Place, reason: string): DrawnStep => ({
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

/** Does something in the user directory. */
export const directory = (
  where: Place,
  capability: string,
  values: DrawnStep['values'],
  type: DrawnStep['type'] = 'trigger',
): DrawnStep => ({
  ...where,
  connector: 'userDirectoryConnector',
  capability,
  type,
  description: 'Asks the user directory',
  values,
});

/** Does something with the authenticators of a user. */
export const authenticator = (
  where: Place,
  capability: string,
  values: DrawnStep['values'],
  type: DrawnStep['type'] = 'trigger',
): DrawnStep => ({
  ...where,
  connector: 'authenticatorsConnector',
  capability,
  type,
  description: 'Asks the authenticators',
  values,
});

/** Ends the run well with this user signed on. */
export const done = (where: Place, userId: string, methods: string): DrawnStep =>
  directory(where, 'completeSignOn', { backgroundColor: '#9dc967', userId, methods }, 'action');

/** The page for e-mail and password, and the node that checks them. */
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
      { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
  }),
  directory(place('checklogin', [1, 0], 'Check the password'), 'checkPassword', {
    findBy: 'login',
    identifier: output('signinform', 'email'),
    password: output('signinform', 'password'),
  }),
];
/** The same, with the sentence for a sign-on that is wrong. */
export const askForPasswordOrSayWhy = (
  ...texts: Parameters<typeof askForPassword>
): readonly DrawnStep[] => [
  ...askForPassword(...texts),
  sayWhy(place('wronglogin', [2, 1], 'Say that it is wrong'), 'checklogin'),
];
/** The ways between them. */
export const passwordWays: DrawnFlow['ways'] = [
  ['signinform', 'checklogin'],
  ['checklogin', 'wronglogin', 'anyTriggersFalse'],
];
/** Who they checked. */
export const whoSignedIn = output('checklogin', 'userId');

/** Sends a code, asks for it and checks it: three nodes, the first at the column given. */
export const askForCode = (
  column: number,
  to: Readonly<Record<string, string>>,
  text: string,
): readonly DrawnStep[] => [
  authenticator(
    place('sendthcode', [column, 0], 'Send a code'),
    'sendMailCode',
    {
      ...to,
      subject: 'Your code',
      text: 'Your code is [code]. It is good for ten minutes. If you did not ask for it, ignore this mail.',
    },
    'action',
  ),
  pageStep('askforcode', [column + 1, 0], {
    title: 'Look into your mail',
    text,
    button: 'Continue',
    fields: [{ name: 'code', label: 'Code', autocomplete: 'one-time-code' }],
  }),
  authenticator(place('checkacode', [column + 2, 0], 'Is it the code?'), 'checkMailCode', {
    ...to,
    otp: output('askforcode', 'code'),
  }),
  sayWhy(place('codewrong1', [column + 3, 1], 'Say that it is wrong'), 'checkacode'),
];

/** The ways between them, from the page on. */
export const codeWays: DrawnFlow['ways'] = [
  ['askforcode', 'checkacode'],
  ['checkacode', 'codewrong1', 'anyTriggersFalse'],
];

/** What day it is, as a text: for facts that are kept with a user. */
export const today = (id: string, at: DrawnStep['at']): DrawnStep => ({
  id,
  at,
  title: 'When is it?',
  description: 'The moment, as a text',
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
