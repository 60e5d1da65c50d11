import type { ValueType } from '#plugins/references/contract/valueType';

const words: Readonly<Record<ValueType['is'], string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  any: 'a value',
};

/** Names a type as messages do. */
export const sayType = (is: string): string =>
  Object.hasOwn(words, is) ? words[is as ValueType['is']] : is;

/** Writes a path as a reference. */
export const sayPath = (path: string): string => `{{${path}}}`;
