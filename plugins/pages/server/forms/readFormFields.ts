import { getField, isRecord } from '#core/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

/** One of the values of a field that offers some. */
export interface FormOption {
  readonly value: string;
  readonly label: string;
}

/** A part of a form of the platform, as far as it is drawn. */
export interface FormField {
  /** Such as `TEXT` or `SUBMIT_BUTTON`. */
  readonly kind: string;
  /** The path of its value, such as `user.name.given`; empty where it has none. */
  readonly key: string;
  readonly label: string;
  readonly secondLabel: string;
  readonly content: string;
  readonly required: boolean;
  readonly options: readonly FormOption[];
  /** Any other value may be typed. */
  readonly open: boolean;
  /** A pattern that its value must have, and what is said where it has not; empty without. */
  readonly pattern: string;
  readonly complaint: string;
}

const readText = (value: unknown) => (typeof value === 'string' ? plainText(value).trim() : '');
const order = (field: unknown, name: 'row' | 'col') =>
  Number(getField(getField(field, 'position'), name) ?? 0);

const readOption = (option: unknown): readonly FormOption[] => {
  const value = getField(option, 'value');
  if (typeof value !== 'string') return [];
  return [{ value, label: readText(getField(option, 'label')) || value }];
};

function readField(field: Readonly<Record<string, unknown>>): FormField {
  const { type, key, label, labelPasswordVerify, content, required, options, validation } = field;
  const custom = getField(validation, 'type') === 'CUSTOM';
  return {
    kind: String(type),
    key: typeof key === 'string' ? key.trim() : '',
    label: readText(label),
    secondLabel: readText(labelPasswordVerify),
    content: typeof content === 'string' ? content : '',
    required: required === true,
    options: Array.isArray(options) ? options.flatMap(readOption) : [],
    open: field['otherOptionEnabled'] === true,
    pattern: custom ? String(getField(validation, 'regex') ?? '') : '',
    complaint:
      readText(getField(validation, 'errorMessage')) || readText(getField(field, 'errorMessage')),
  };
}

/** Reads the fields of a form in their order on the page; those that begin hidden are left out. */
export function readFormFields(document: unknown): readonly FormField[] {
  const fields = getField(getField(document, 'components'), 'fields');
  return (Array.isArray(fields) ? fields : [])
    .filter(isRecord)
    .filter(field => getField(field['visibility'], 'type') !== 'HIDE_BY_DEFAULT')
    .sort((a, b) => order(a, 'row') - order(b, 'row') || order(a, 'col') - order(b, 'col'))
    .map(readField);
}
