import { isObject } from '#core/contract/internal';
import type { Sliced } from '#core/contract/sliced';
import type { RunReply } from '../../contract';
import { getScreenIds, type Screen } from './reply';
import { sdkFields } from '#plugins/connectors/contract/screens/sdkFields';

interface Answer {
  readonly status: number;
  readonly body: object;
}

/**
 * Makes a reply as clients of the SDK read it (wire facts, 12), in steps: a form, what is wrong with
 * an answer, or the end.
 */
export function* sdkAnswer(publicUrl: string, companyId: string, reply: RunReply): Sliced<Answer> {
  if (reply.kind === 'screen')
    return reply.repeated
      ? createRejection(companyId, reply)
      : yield* form(publicUrl, companyId, reply);
  const { interactionId, success, status, body } = reply;
  const answer: Record<string, unknown> = isObject(body) ? body : { body };
  if (success || 'error' in answer) return { status, body: { interactionId, ...answer } };
  // To the client an answer of 400 is a page to try again; a run that is over says so with `error`
  // in a 200.
  const {
    code = 'error',
    message = 'The flow ended with an error. For details, see the run in the console.',
  } = answer;
  return {
    status: 200,
    body: { interactionId, ...answer, error: { code, message, httpResponseCode: status } },
  };
}

function* form(publicUrl: string, companyId: string, reply: Screen): Sliced<Answer> {
  const { node, screen } = reply;
  const path = ['connections', node.connectionId || 'none', 'capabilities', node.capabilityName];
  const href = `${publicUrl}/${companyId}/davinci/${path.map(encodeURIComponent).join('/')}`;
  const { fields, values } = yield* sdkFields(screen);
  const body = {
    ...getScreenIds(companyId, reply),
    eventName: 'continue',
    success: true,
    isResponseCompatibleWithMobileAndWebSdks: true,
    _links: { next: { href } },
    formData: { value: values },
    form: {
      name: screen.title ?? '',
      description: screen.message ?? '',
      category: 'CUSTOM_HTML',
      components: { fields },
    },
  };
  return { status: 200, body };
}

/** The same page again: the client keeps its fields and its token, and shows what is wrong. */
function createRejection(companyId: string, reply: Screen): Answer {
  const { message = '', errors = {} } = reply.screen;
  const faults = Object.entries(errors).map(([target, said]) => ({
    code: 'INVALID_VALUE',
    target,
    message: said,
  }));
  if (!message && faults.length === 0)
    return {
      status: 200,
      body: { ...getScreenIds(companyId, reply), eventName: 'rewindStateToLastRenderedUI' },
    };
  const text = message || faults.map(fault => fault.message).join(' ');
  const body = {
    ...getScreenIds(companyId, reply),
    errorCategory: 'InvalidData',
    code: faults.length > 0 ? 'INVALID_DATA' : 'customErrorMessage',
    cause: null,
    expected: true,
    message: text,
    httpResponseCode: 400,
    details: [
      { rawResponse: { code: 'INVALID_DATA', message: text, details: faults }, statusCode: 400 },
    ],
  };
  return { status: 400, body };
}
