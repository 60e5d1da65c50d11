import { pageStrings as strings } from '#plugins/connectors/pageStrings';
import { escapeHtml } from '#core/contract/html';
import { getField } from '#core/contract';
import type { NodeCall, Screen } from '#plugins/connectors/contract';
import { readRows } from '#plugins/connectors/contract/internal';
import {
  findAutocompleteToken,
  findAutocompleteTokens,
} from '#plugins/connectors/contract/autocompleteToken';
import { listFormFields } from './screens';

const toText = (value: unknown) =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value);
const attribute = (name: string, value: string) => (value ? ` ${name}="${escapeHtml(value)}"` : '');

/** A field of the form, as far as it is drawn. */
interface Drawn {
  readonly name: string;
  readonly label: string;
  readonly control: string;
  readonly type: string;
  readonly secret: boolean;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** The options of a field, each a text or a name with a value. */
const readOptions = (value: unknown): Drawn['options'] =>
  (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    const own = toText(getField(each, 'value') ?? getField(each, 'name') ?? each);
    return own === '' ? [] : [[own, toText(getField(each, 'name')) || own] as const];
  });

function readDrawn(call: NodeCall): readonly Drawn[] {
  const rows = new Map<unknown, Record<string, unknown>>();
  for (const row of readRows(call.raw['formFieldsList']?.value))
    if (!rows.has(row['propertyName'])) rows.set(row['propertyName'], row);
  return listFormFields(call).map(({ propertyName, preferredControlType, preferredDataType }) => {
    const row = rows.get(propertyName) ?? {};
    const control = (preferredControlType ?? '').toLowerCase();
    return {
      name: propertyName,
      label: toText(row['displayName']) || propertyName,
      control,
      type: preferredDataType ?? '',
      secret:
        row['hashedVisibility'] === true || /password|secur|secret/i.test(control + propertyName),
      value: toText(call.resolve(row['value'] ?? row['defaultValue'])),
      options: readOptions(row['options'] ?? row['dropDownOptions']),
    };
  });
}

function findInputType({ name, control, type, secret }: Drawn): string {
  if (secret) return 'password';
  if (/phone|tel/.test(control)) return 'tel';
  if (/date/.test(control)) return 'date';
  if (type === 'number') return 'number';
  return control === 'email' || findAutocompleteToken(name) === 'email' ? 'email' : 'text';
}

/** The token of a field; one whose name says nothing may have a type that does. */
const findToken = ({ name }: Drawn, type: string, tokens: ReadonlyMap<string, string>) =>
  tokens.get(name) || (type === 'tel' ? 'tel' : '');

const errorPlace = (name: string) =>
  `<span data-skcomponent="skerrormessage" data-skerrorid="${escapeHtml(name)}"></span>`;
const labelled = ({ label, name }: Drawn, control: string) =>
  `<div><label>${escapeHtml(label)} ${control}</label>${errorPlace(name)}</div>`;

function drawSelect(field: Drawn): string {
  const options = [['', ''] as const, ...field.options].map(
    ([value, label]) =>
      `<option value="${escapeHtml(value)}"${value !== '' && value === field.value ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  );
  return labelled(field, `<select name="${escapeHtml(field.name)}">${options.join('')}</select>`);
}

function drawRadios({ name, label, value, options }: Drawn): string {
  const choices = options.map(
    ([each, said]) =>
      `<label><input type="radio" name="${escapeHtml(name)}" value="${escapeHtml(each)}"${each === value ? ' checked' : ''}> ${escapeHtml(said)}</label>`,
  );
  return `<fieldset><legend>${escapeHtml(label)}</legend>${choices.join('')}${errorPlace(name)}</fieldset>`;
}

const drawBox = (field: Drawn, role = '') =>
  labelled(
    field,
    `<input type="checkbox" name="${escapeHtml(field.name)}"${role}${field.value === 'true' ? ' checked' : ''}>`,
  );

function drawField(field: Drawn, tokens: ReadonlyMap<string, string>): string {
  const { name, control, value } = field;
  if (control === 'hidden')
    return `<input type="hidden" name="${escapeHtml(name)}"${attribute('value', value)}>`;
  if (control.startsWith('dropdown')) return drawSelect(field);
  if (control.startsWith('radio')) return drawRadios(field);
  if (/switch/.test(control)) return drawBox(field, ' role="switch"');
  if (control === 'checkbox' || field.type === 'boolean') return drawBox(field);
  const type = findInputType(field);
  const token = attribute('autocomplete', findToken(field, type, tokens));
  if (control === 'textarea' && type !== 'password')
    return labelled(
      field,
      `<textarea name="${escapeHtml(name)}"${token}>${escapeHtml(value)}</textarea>`,
    );
  const filled = type === 'password' ? '' : attribute('value', value);
  return labelled(field, `<input type="${type}" name="${escapeHtml(name)}"${filled}${token}>`);
}

const named = ` data-sktext="${strings.next.id}"`;

/** A plain form made of the node’s fields: a control for each, with its label and its error. */
export function formScreen(call: NodeCall): Screen {
  const title = toText(call.properties['title']);
  const next = toText(call.properties['nextButtonText']);
  const drawn = readDrawn(call);
  const tokens = findAutocompleteTokens(drawn.map(({ name }) => name));
  const parts = drawn.map(field => drawField(field, tokens)).join('');
  return {
    html: `<main class="sk-card"><h1>${escapeHtml(title)}</h1><form id="form">${parts}<p data-skcomponent="skerror"></p><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="form" data-skbuttonvalue="continue"${next ? '' : named}>${escapeHtml(next || strings.next.text)}</button></form></main>`,
    title,
    fields: listFormFields(call),
  };
}
