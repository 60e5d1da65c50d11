import { isRecord } from '#core/contract';
import { requireShallow } from '#core/contract/valueSize';
import type { NodeError, NodeOutcome, Screen } from '#plugins/connectors/contract';

const longestMessage = 2000;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** An answer that a node can’t use; the message is a part of a sentence. */
export class AnswerError extends Error {}

/**
 * Reads JSON that a package made.
 *
 * @throws AnswerError where it is deep or has keys that change objects
 */
export function readJson(json: string): unknown {
  try {
    requireShallow(json);
  } catch {
    throw new AnswerError('it is nested deeper than 200 levels.');
  }
  const value: unknown = JSON.parse(json);
  checkKeys(value);
  return value;
}

function checkKeys(value: unknown): void {
  if (Array.isArray(value)) value.forEach(checkKeys);
  else if (isRecord(value))
    for (const [key, each] of Object.entries(value)) {
      if (forbidden.has(key)) throw new AnswerError(`the key “${key}” is not allowed.`);
      checkKeys(each);
    }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const pickTexts = (value: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap(name => (text(value[name]) === undefined ? [] : [[name, value[name]]])),
  );

function readError(value: unknown): NodeError {
  if (!isRecord(value)) throw new AnswerError('a failure has no error.');
  const { code, message, details, httpResponseCode } = value;
  return {
    code: typeof code === 'number' || typeof code === 'string' ? code : 'nodeFailed',
    message: text(message)?.slice(0, longestMessage) ?? 'The node failed without an error message.',
    ...pickTexts(value, ['description', 'reason']),
    ...(details !== undefined && { details }),
    ...(typeof httpResponseCode === 'number' &&
      httpResponseCode >= 400 &&
      httpResponseCode <= 599 && { httpResponseCode }),
  };
}

function readScreen(value: unknown): Screen {
  if (!isRecord(value) || typeof value['html'] !== 'string')
    throw new AnswerError('a screen has no html.');
  const { html, fields, memory, errors } = value;
  const named = (Array.isArray(fields) ? fields : []).filter(
    field => isRecord(field) && typeof field['propertyName'] === 'string',
  );
  return {
    html,
    ...pickTexts(value, ['css', 'title', 'message']),
    fields: named.map(field =>
      pickTexts(field, ['propertyName', 'preferredControlType', 'preferredDataType']),
    ) as unknown as Screen['fields'],
    ...(isRecord(memory) && { memory }),
    ...(isRecord(errors) && {
      errors: pickTexts(errors, Object.keys(errors)) as Record<string, string>,
    }),
  };
}

/**
 * Reads how a node ended. A package can’t sign anyone in, set cookies, run scripts in pages, or lead
 * a flow elsewhere than its links do.
 *
 * @throws AnswerError
 */
export function readOutcome(value: unknown): NodeOutcome {
  if (!isRecord(value)) throw new AnswerError('it is not an object with a “kind”.');
  const { kind, output, matched, error } = value;
  const left = {
    ...(isRecord(output) && { output }),
    ...(Array.isArray(matched) && { matched: matched.filter(each => typeof each === 'string') }),
  };
  if (kind === 'success') return { kind, ...left };
  if (kind === 'failure')
    return { kind, ...left, ...(error !== undefined && { error: readError(error) }) };
  if (kind === 'message') return { kind, error: readError(error) };
  if (kind === 'screen') return { kind, screen: readScreen(value['screen']) };
  throw new AnswerError(
    `“${String(kind).slice(0, 50)}” is not a kind that packages can return. Use success, failure, message, or screen.`,
  );
}
