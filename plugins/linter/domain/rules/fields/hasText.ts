import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';

/** Whether a value is filled in; rich text counts by the text a person sees. */
export const hasText = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  (typeof value === 'string' ? plainText(value).trim() : value) !== '';
