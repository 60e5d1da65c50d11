import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorMessages, Failure } from '../../contract';
import { isGivenUp } from '../notices/nameFailure';

/**
 * Words that follow a place, such as “must not be empty”, as a sentence of their own at the field.
 */
export const asSentence = (words: string): string =>
  /^[a-z]/.test(words)
    ? `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
    : words;

/**
 * The path of the field that shows a place: a line of a text and an entry of a list are shown by
 * the whole of it.
 */
function fieldAt(path: string, values: object): string {
  const [first = '', ...rest] = path.split('.');
  const value: unknown = new Map(Object.entries(values)).get(first);
  const isGroup = typeof value === 'object' && value !== null;
  const isList = Array.isArray(value) && value.every(each => typeof each !== 'object');
  return isGroup && !isList && rest.length > 0
    ? `${first}.${fieldAt(rest.join('.'), value)}`
    : first;
}

/**
 * Puts a failed save's faults where they belong: each at its field, what has none above the form.
 */
export function placeFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): void {
  if (isGivenUp(error)) return;
  const known = error instanceof Failure ? error : undefined;
  const values = form.getValues();
  const placed = (known?.details ?? []).filter(({ at, message }) => {
    const path = at.replace(/^\/?(?:body|query)\//, '').replaceAll('/', '.');
    const [first = ''] = path.split('.');
    if (!Object.keys(values).includes(first)) return false;
    const name = fieldAt(path, values) as Path<Values>;
    form.setError(name, { type: 'server', message: asSentence(message) }, { shouldFocus: true });
    return true;
  });
  if (placed.length > 0 && placed.length === known?.details?.length) return;
  form.setError('root', {
    type: 'server',
    message: known?.message ?? errorMessages.unknown.text,
  });
}
