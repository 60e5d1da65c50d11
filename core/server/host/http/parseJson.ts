import { codes, Failure } from '#core/contract';

const deepest = 64;
const mostKeys = 10_000;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const refuse = (message: string) => new Failure(400, codes.invalid, message);

/** Refuses text nested too deeply before anything is built from it. */
function checkDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++)
        if (text.charCodeAt(at) === 92) at++;
    } else if (unit === 123 || unit === 91) {
      if (++depth > deepest)
        throw refuse(
          `The body is nested deeper than ${deepest} levels, at character ${at}. Send a flatter document.`,
        );
    } else if (unit === 125 || unit === 93) depth--;
  }
}

function checkKeys(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw refuse(`The text at ${path || 'the top'} has a NUL character, which no text may have.`);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach((each, index) => checkKeys(each, `${path}/${index}`));
    return;
  }
  const keys = Object.keys(value);
  if (keys.length > mostKeys)
    throw refuse(
      `The object at ${path || 'the top'} has ${keys.length} keys; at most ${mostKeys} are taken.`,
    );
  for (const [key, each] of Object.entries(value)) {
    if (forbidden.has(key) || key.includes('\0'))
      throw refuse(
        `The key ${JSON.stringify(key)} at ${path || 'the top'} is not allowed. Rename or remove it.`,
      );
    checkKeys(each, `${path}/${key}`);
  }
}

/**
 * A request's JSON body, refused with a sentence that names the place when it is broken, too deep
 * or hostile.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  checkDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(
      `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}. It may have been cut short.`,
    );
  }
  checkKeys(value, '');
  return value;
}
