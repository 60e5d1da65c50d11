import type { PropertyValue } from '#plugins/flows/contract/internal';
import { getField } from '#core/contract';
import { walkBlocks, type Block } from './block';
import { getFieldName, getFieldType } from './fields';

type Row = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, PropertyValue>>;

/** A field that a page sends: its name and the type of its control. */
interface PageField {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** The fields of a page, hidden ones too, each name once. */
function listPageFields(blocks: readonly Block[]): ReadonlyMap<string, PageField> {
  const fields = new Map<string, PageField>();
  for (const { kind, control, element } of walkBlocks(blocks)) {
    const field = control ?? (kind === 'hidden' ? element : undefined);
    const name = field && getFieldName(field);
    if (!field || !name || name.includes('{{') || fields.has(name)) continue;
    fields.set(name, {
      name,
      type: getFieldType(field),
      isRequired: field.attributes.has('required'),
    });
  }
  return fields;
}

const dataTypes: Readonly<Record<string, string>> = { checkbox: 'boolean', number: 'number' };
const toDataType = (type: string) => dataTypes[type] ?? 'string';

const readRows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);
const nameOf = (row: Row) => String(getField(row, 'propertyName') ?? '');

/** The rules that the server checks a field by, from what its control says. */
function makeRules({ type, isRequired }: PageField): readonly Row[] {
  return [
    ...(isRequired && type !== 'checkbox' ? [{ ruleName: 'presence' }] : []),
    ...(type === 'email' ? [{ ruleName: 'email' }] : []),
  ];
}

/** A row with the type that a control now has; what else it says stays. */
function withType(row: Row, { type }: PageField): Row {
  const { hashedVisibility: _, ...rest } = row;
  return {
    ...rest,
    preferredDataType: toDataType(type),
    ...(type === 'password' && { hashedVisibility: true }),
  };
}

const ruled = new Set(['presence', 'email']);

/**
 * The properties of a node that follow from a change of its page: the fields that are read back, and
 * the rules of those. What the change did not touch stays as it is.
 */
export function followFields(
  properties: Properties,
  before: readonly Block[],
  after: readonly Block[],
): Record<string, unknown> {
  const [old, now] = [listPageFields(before), listPageFields(after)];
  const removed = [...old.keys()].filter(name => !now.has(name));
  const changed = [...now.values()].filter(field => {
    const was = old.get(field.name);
    return !was || was.type !== field.type || was.isRequired !== field.isRequired;
  });
  if (removed.length === 0 && changed.length === 0) return {};
  const rows = readRows(properties['formFieldsList']?.value).filter(
    row => !removed.includes(nameOf(row)),
  );
  const rules = readRows(properties['validationRules']?.value).filter(
    row => !removed.includes(nameOf(row)),
  );
  const known = new Set(rows.map(nameOf));
  const fields = rows.map(row => {
    const field = changed.find(({ name }) => name === nameOf(row));
    return field && old.get(field.name)?.type !== field.type ? withType(row, field) : row;
  });
  for (const field of changed)
    if (!known.has(field.name))
      fields.push(withType({ propertyName: field.name, preferredControlType: 'textField' }, field));
  return {
    formFieldsList: fields,
    validationRules: changed.reduce(followRules, rules),
  };
}

function followRules(rows: readonly Row[], field: PageField): readonly Row[] {
  const row = rows.find(each => nameOf(each) === field.name);
  const own = readRows(row?.['rules']);
  const added = makeRules(field);
  const otherRules = own.filter(
    rule =>
      !ruled.has(String(rule['ruleName'])) ||
      added.some(({ ruleName }) => ruleName === rule['ruleName']),
  );
  const missing = added.filter(({ ruleName }) => !own.some(rule => rule['ruleName'] === ruleName));
  const rules = [...otherRules, ...missing];
  if (row && rules.length === own.length && missing.length === 0) return rows;
  const others = rows.filter(each => each !== row);
  if (rules.length === 0) return others;
  return row
    ? rows.map(each => (each === row ? { ...row, rules } : each))
    : [...rows, { propertyName: field.name, rules }];
}

/** Rows that name a field, with another name for it. */
export const renameRows = (value: unknown, before: string, after: string): unknown =>
  Array.isArray(value)
    ? value.map((row: Row) => (nameOf(row) === before ? { ...row, propertyName: after } : row))
    : value;
