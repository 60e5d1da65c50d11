import { parseShallow } from '#core/contract/valueSize';
import { readRows } from '#plugins/connectors/contract/internal';
import type { NodeCall, PropertyDefinition } from '#plugins/connectors/contract';

/** Says of a property that its text may be ours. */
export const shownOwn = 'Leave empty to use the built-in text in the user’s language.';

type More = Partial<PropertyDefinition>;

/** A line of text, with the picker of variables. */
export const line = (displayName: string, more: More = {}): PropertyDefinition => ({
  displayName,
  type: 'string',
  preferredControlType: 'textField',
  enableParameters: true,
  ...more,
});
export const area = (displayName: string, more: More = {}): PropertyDefinition =>
  line(displayName, { preferredControlType: 'textArea', ...more });
export const toggle = (displayName: string, value: boolean, info?: string): PropertyDefinition => ({
  displayName,
  type: 'boolean',
  preferredControlType: 'toggleSwitch',
  value,
  ...(info && { info }),
});
export const choice = (
  displayName: string,
  options: Readonly<Record<string, string>>,
  value: string,
  more: More = {},
): PropertyDefinition => ({
  displayName,
  type: 'string',
  preferredControlType: 'dropDown',
  options: Object.entries(options).map(([each, name]) => ({ name, value: each })),
  value,
  ...more,
});
/** Rows of a name and a value. */
export const rows = (displayName: string, info: string): PropertyDefinition => ({
  displayName,
  type: 'array',
  preferredControlType: 'keyValueList',
  info,
});
export const userIdProperty = {
  userId: line('User ID', {
    required: true,
    info: 'The “userId” that an earlier node found or created.',
  }),
};

/** A property as text, without spaces at its ends. */
export function getText({ properties }: NodeCall, name: string): string {
  const value = properties[name];
  if (value === undefined || value === null) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}
/** A property as it was typed: a password keeps its spaces. */
export const getRawText = ({ properties }: NodeCall, name: string): string => {
  const value = properties[name];
  return value === undefined || value === null ? '' : String(value);
};
export const isOn = ({ properties }: NodeCall, name: string, otherwise = false): boolean =>
  properties[name] === undefined || properties[name] === ''
    ? otherwise
    : String(properties[name]) === 'true';

/** Rows as a record: of rows with `key` or `name`, or of a JSON object. */
export function getRecord({ properties }: NodeCall, name: string): Record<string, unknown> {
  const given = properties[name];
  const value: unknown =
    typeof given === 'string' && given.trim() !== '' ? parseShallow(given) : given;
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? { ...value } : {};
  return Object.fromEntries(
    readRows(value).flatMap(({ key, name: bare, value: held }) => {
      const named = typeof key === 'string' && key ? key : bare;
      return typeof named === 'string' && named !== '' ? [[named, held ?? null]] : [];
    }),
  );
}
