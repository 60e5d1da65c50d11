import { getField } from './unknown';
import { formatSentence, messages, type Message, type Sentence } from './message';

/**
 * Every text of section 8 of the specification; a plugin's endpoint names the one that fits as its
 * `failure`.
 */
export const errorMessages = messages('failure', {
  unknown: 'Unknown error occurred. Please try later.',
  network: 'Check your internet connection.',
  deviceVerification: 'Device verification is needed.',
  server: 'The server encountered an error. Try again.',
  notAuthorized: 'You are not authorized to perform this action.',
  sessionExpired: 'Session Expired. You will be logged out soon.',
  copy: 'Failed to copy text to clipboard.',
  versionLimit: 'Flow version limit is exceeded',
  scheduleInvalid: 'Scheduled flow has validation errors',
  scheduleInvalidTitle: 'Error Deploying Flow',
  scheduleInvalidAction: 'View Errors',
  formsNoRoom:
    'The forms exceed this environment’s form limit. Turn off Import Forms, or ask an operator to raise the limit.',
  formsProblem: 'There was a problem importing forms. Retry or turn off Import Forms.',
  formsNotAllowed:
    'You don’t have permission to import forms. Turn off Import Forms, or ask an administrator for permission.',
  formsName:
    'A form name already exists or is invalid. Rename the form in the file, or turn off Import Forms.',
  formsConnection:
    'There was a problem importing or exporting forms. Sign on to the admin console of the identity provider and retry, or turn off Import Forms / Include Forms.',
  noSubflow: 'Subflow doesn’t exist',
  noStartNode: 'Start Node doesn’t exist',
  resetPassword: 'Error resetting password',
  fetchFlow: 'Error getFlow',
  fetchUsers: 'Error fetching users.',
  fetchCompany: 'Error fetching company information.',
  switchCompany: 'Error switching company.',
  fetchFlowStats: 'Error fetching flow stats',
  fetchSecurity: 'Error fetching security settings',
  updateSecurity: 'Error updating security settings',
  fetchSso: 'Error fetching single sign-on settings',
  updateSso: 'Error updating single sign-on settings',
  trySso: 'Error testing single sign-on',
  fetchSessions: 'Error fetching sessions',
  endSessions: 'Error ending sessions',
  fetchFactors: 'Error fetching second factors',
  removeFactor: 'Error removing second factor',
});

/** The body of every answer of 300 and above (wire facts, section 0). */
export interface ErrorBody {
  readonly cause: string;
  readonly logLevel: string;
  readonly serviceName: string;
  readonly message: string;
  readonly errorMessage: string;
  readonly success: false;
  readonly httpResponseCode: number;
  readonly code: number;
  /** Where in the input the fault lies, such as `body/graphData/elements/nodes/3/data/id`. */
  readonly details?: readonly { readonly at: string; readonly message: string }[];
}

/** The codes the wire gives a meaning to. */
export const codes = {
  confirmPerson: 1996,
  invalid: 2000,
  limitReached: 4000,
  notAuthorized: 1998,
  invalidToken: 1999,
  notFound: 3000,
  appNotFound: 3004,
  conflict: 4090,
  companyMismatch: 4091,
  tooMany: 4290,
  databaseDown: 5030,
  connectorInvalid: 7001,
  connectionNotFound: 7005,
  formsNoRoom: 8131,
  formsProblem: 8132,
  formsNotAllowed: 8133,
  formsName: 8134,
  formsConnection: 9038,
  versionLimit: 12051,
  scheduleInvalid: 12052,
  rulesBroken: 12061,
} as const;

const byCode: Record<number, Message> = {
  [codes.versionLimit]: errorMessages.versionLimit,
  [codes.scheduleInvalid]: errorMessages.scheduleInvalid,
  [codes.formsNoRoom]: errorMessages.formsNoRoom,
  [codes.formsProblem]: errorMessages.formsProblem,
  [codes.formsNotAllowed]: errorMessages.formsNotAllowed,
  [codes.formsName]: errorMessages.formsName,
  [codes.formsConnection]: errorMessages.formsConnection,
};

/**
 * An expected fault of a call: thrown by a handler, sent as the error body, thrown again by the
 * browser's client.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** The message, for readers of any language. */
  readonly sentence?: Sentence;
  constructor(
    readonly status: number,
    readonly code: number,
    message: string | Sentence,
    readonly details: ErrorBody['details'] = undefined,
    /** The console logs out after three seconds. */
    readonly logout: boolean = false,
    /** The console reloads the page. */
    readonly reload: boolean = false,
  ) {
    super(typeof message === 'string' ? message : formatSentence(message));
    if (typeof message !== 'string') this.sentence = message;
  }
}

/**
 * Converts a response that is not a success to a failure, by the table of section 8. `status` 0 is
 * a network failure; `body` is the response body of any kind; `fallback` is the endpoint's own
 * text.
 */
export function readFailure(
  status: number,
  body: unknown,
  fallback?: Message,
  carriesToken = true,
): Failure {
  const known =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Partial<ErrorBody>)
      : undefined;
  const code = typeof known?.code === 'number' ? known.code : Number(known?.code) || 0;
  const say = (message: Message) => new Failure(status, code, message.text, known?.details);
  if (status === 0) return say(errorMessages.network);
  if (status === 418)
    return new Failure(status, code, errorMessages.unknown.text, undefined, false, true);
  if (status === 428 || status === 412) return say(errorMessages.deviceVerification);
  if (status === 502 || status === 503) return say(errorMessages.server);
  const serverText = known?.message || known?.errorMessage;
  if (status === 401 && code === codes.notAuthorized) return say(errorMessages.notAuthorized);
  if (status === 401 && carriesToken)
    return new Failure(status, code, errorMessages.sessionExpired.text, undefined, true);
  if (!known) return say(errorMessages.unknown);
  const text = byCode[code]?.text ?? (serverText || (fallback ?? errorMessages.unknown).text);
  return new Failure(status, code, text, known.details, getField(known, 'logout') === true);
}
