import { getField } from '#core/contract';
import { isObject } from '#core/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { readRichText, type Inline } from '#plugins/flows/contract/graph/richtext/richText';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { offerFix, setNodeProperty, suggestFix, type Fixer } from '../../fix';
import { hasText } from '../readNode';

const pages = new Set(['customHTMLTemplate', 'customHtmlMessage']);

/** A page with a reCAPTCHA that has no site key. */
const recaptchaKey = defineRule({
  code: 'dv-er-validFields-001',
  level: 'error',
  reach: 'node',
  title: 'A reCAPTCHA has no site key',
  explain: 'The page can’t show the reCAPTCHA, so people can’t continue.',
  remedy: 'Enter the site key.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) => pages.has(data.capabilityName ?? '') && getComponents(data).some(lacksKey),
      )
      .map(node => reportAt(node, `Enter the site key for the reCAPTCHA in ${formatNode(node)}.`)),
});

function getComponents({ properties }: NodeData): readonly Inline[] {
  const content = properties?.message?.value || properties?.customHTML?.value;
  if (typeof content !== 'string' || !content.includes('skrecaptcha')) return [];
  return (readRichText(content) ?? []).flatMap(line => line.children);
}

function lacksKey(part: Inline): boolean {
  const options = getField(part, 'options');
  return getField(part, 'component') === 'skrecaptcha' && isObject(options) && !options['siteKey'];
}

const property = 'claimsNameValuePairs';
const codes = {
  createSuccessResponse: 'dv-er-validFields-002',
  createErrorResponse: 'dv-er-validFields-003',
} as const;

type Row = { readonly name?: unknown; readonly value?: unknown } | null;
const isWhole = (row: Row) =>
  typeof row?.name === 'string' && row.name !== '' && hasText(row.value);

const removeRows: Fixer = ({ nodeId, data }) => {
  const value = data?.properties?.[property]?.value;
  const rows: readonly Row[] = Array.isArray(value) ? value : [];
  const filled = rows.filter(row => hasText(row?.name) || hasText(row?.value));
  const whole = filled.filter(row => hasText(row?.name) && hasText(row?.value));
  if (whole.length === filled.length)
    return offerFix('Remove the empty rows', setNodeProperty(nodeId, property, filled));
  return suggestFix(
    'Remove rows without a name or value',
    setNodeProperty(nodeId, property, whole),
  );
};

const about = {
  level: 'error',
  title: 'A response field is empty',
  explain: 'The application receives a field without a name or value.',
  fix: removeRows,
} as const;
const remedy = 'Enter a name and a value, or remove the row.';

/** An additional field of a JSON response without a name or without a value. */
const emptyFields = defineRule({
  reach: 'node',
  codes: {
    'dv-er-validFields-002': { ...about, remedy: `${remedy} This code is for success responses.` },
    'dv-er-validFields-003': { ...about, remedy: `${remedy} This code is for failure responses.` },
  },
  check: index =>
    connections(index).flatMap(node => {
      const { connectorId, capabilityName = '', properties } = node.data;
      const rows = properties?.[property]?.value;
      if (connectorId !== 'httpConnector' || !isResponse(capabilityName)) return [];
      if (!Array.isArray(rows) || rows.every(isWhole)) return [];
      const how = `Enter a name and a value for each additional field in ${formatNode(node)}, or remove the row.`;
      return { code: codes[capabilityName], ...reportAt(node, how) };
    }),
});

const isResponse = (capability: string): capability is keyof typeof codes =>
  Object.hasOwn(codes, capability);

type Field = Readonly<Partial<Record<'propertyName' | 'displayName' | 'value', unknown>>> | null;

/** An output field of a page without a name, so nothing can read it. */
const formFieldName = defineRule({
  code: 'dv-er-validFields-004',
  level: 'error',
  reach: 'node',
  title: 'An output field has no name',
  explain: 'Later nodes can’t read the field.',
  remedy: 'Enter a name, or remove the field.',
  check: index =>
    connections(index).flatMap(node => {
      const fields = node.data.properties?.formFieldsList?.value;
      if (node.data.capabilityName !== 'customHTMLTemplate' || !Array.isArray(fields)) return [];
      if (fields.every(each => getField(each, 'propertyName'))) return [];
      return reportAt(
        node,
        `Name each output field in ${formatNode(node)} so later nodes can read it, or remove the field.`,
      );
    }),
  fix: ({ nodeId, data }) => {
    const fields = data?.properties?.formFieldsList?.value;
    const rows: readonly Field[] = Array.isArray(fields) ? fields : [];
    const named = rows.filter(row => row?.propertyName);
    const isEmpty = rows
      .filter(row => !row?.propertyName)
      .every(row => !hasText(row?.displayName) && !hasText(row?.value));
    return (isEmpty ? offerFix : suggestFix)(
      'Remove the fields without a name',
      setNodeProperty(nodeId, 'formFieldsList', named),
    );
  },
});

/** Rules about fields that are filled in by half. */
export const fieldRules: RuleGroup = {
  id: 'dv-rule-validFields-001',
  title: 'Fields are complete',
  explain:
    'Response fields have names and values, form fields have names, and reCAPTCHAs have a site key.',
  rules: [recaptchaKey, emptyFields, formFieldName],
};
