import { getErrorMessage } from '#core/contract';
import { budgets, formatBudget } from '#core/contract/valueSize';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type PropertyDefinition,
} from '#plugins/connectors/contract';
import { adaptValue } from '#plugins/connectors/contract/internal';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { choice, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import {
  getFlag,
  getNumber,
  formatValue,
  getText,
} from '#plugins/connectors/contract/kit/readProperty';
import { createFinder } from './createFinder';
import { encodings } from './encodings';
import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** By the name that nodes choose. */
const alphabets: { readonly alphanumeric: string; readonly [name: string]: string } = {
  alphanumeric: `${letters}${letters.toUpperCase()}0123456789`,
  letters: `${letters}${letters.toUpperCase()}`,
  digits: '0123456789',
  hex: '0123456789abcdef',
  // No two characters that look alike: for codes that people type.
  readable: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
};

const longest = 1024;

/** Random characters, all equally likely and not to be guessed. */
function randomText(length: number, kind: string): string {
  if (!Number.isInteger(length) || length < 1 || length > longest)
    throw new Error(`The length must be a whole number from 1 to ${longest}.`);
  const alphabet = (Object.hasOwn(alphabets, kind) && alphabets[kind]) || alphabets.alphanumeric;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const originalValue = referring('Value', { required: true });
const shouldTrim = toggle('Trim', false, 'Removes leading and trailing spaces first.');

const createChangeOutcome = (originalValue: string, newValue: unknown): NodeOutcome => ({
  kind: 'success',
  output: { originalValue, newValue, value: newValue, result: newValue },
});
const change =
  (make: (text: string, properties: NodeCall['properties']) => unknown) =>
  ({ properties }: NodeCall): NodeOutcome => {
    const whole = formatValue(properties['originalValue']);
    try {
      return createChangeOutcome(
        whole,
        make(getFlag(properties, 'shouldTrim') ? whole.trim() : whole, properties),
      );
    } catch (fault) {
      return failed('cannotChange', getErrorMessage(fault));
    }
  };
const capability = (
  title: string,
  make: Parameters<typeof change>[0],
  more: Readonly<Record<string, PropertyDefinition>> = {},
) => ({
  title,
  type: 'trigger' as const,
  pure: true,
  properties: { originalValue, ...more, shouldTrim },
  output: { newValue: { type: 'string' } },
  run: change(make),
});

const capitalizeWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, first: string) => gap + first.toUpperCase());
const encoding = choice(
  'Encoding',
  [
    ['Base64', 'base64'],
    ['Base64url', 'base64url'],
    ['URL', 'url'],
    ['Hexadecimal', 'hex'],
  ],
  { value: 'base64' },
);
const getEncoding = (properties: NodeCall['properties']) =>
  encodings[getText(properties, 'encoding') || 'base64'] ?? encodings.base64;

const searchValue = referring('Find', { required: true });
const caseSensitive = toggle('Case Sensitive', true);
/**
 * Finds where a text stands in another from a place on, as written or whatever its case; -1 for
 * nowhere.
 */
function createSearch(text: string, properties: NodeCall['properties']): (start: number) => number {
  const wanted = formatValue(properties['searchValue']);
  if (wanted === '') return () => -1;
  if (getFlag(properties, 'caseSensitive', true)) return createFinder(text, wanted);
  return createFinder(text.toLowerCase(), wanted.toLowerCase());
}
function replaceText(text: string, properties: NodeCall['properties']): string {
  const [wanted, instead] = [
    formatValue(properties['searchValue']),
    formatValue(properties['replaceWith']),
  ];
  const everywhere = getFlag(properties, 'replaceAll', true);
  let [made, at] = ['', 0];
  const find = createSearch(text, properties);
  for (let start = find(0); start >= 0; start = find(at)) {
    made += text.slice(at, start) + instead;
    if (made.length > budgets.value)
      throw new Error(`The new value would be larger than ${formatBudget(budgets.value)}.`);
    at = start + wanted.length;
    if (!everywhere) break;
  }
  return made + text.slice(at);
}
function convertText(text: string, properties: NodeCall['properties']): unknown {
  const type = getText(properties, 'dataType') || 'string';
  const value = adaptValue(text, type);
  const is = Array.isArray(value) ? 'array' : typeof value;
  if (is !== type) throw new Error(`“${text.slice(0, 100)}” can’t be converted to ${type}.`);
  return value;
}

/** Changes how a text is written. */
export const stringsConnector = defineConnector({
  id: 'stringsConnector',
  name: 'String',
  description: 'Changes, searches, and generates text.',
  colors: { dark: '#0b7285', canvas: '#e0f5f8', canvasText: '#1f2937' },
  capabilities: {
    toLowerCase: capability('To Lower Case', text => text.toLowerCase()),
    toUpperCase: capability('To Upper Case', text => text.toUpperCase()),
    toTitleCase: capability('To Title Case', capitalizeWords),
    trim: capability('Trim', text => text.trim()),
    trimWhiteSpace: capability(
      'Remove White Space',
      (text, properties) =>
        getText(properties, 'where') === 'all' ? text.replace(/\s+/g, '') : text.trim(),
      {
        where: choice(
          'Where',
          [
            ['Both ends', 'ends'],
            ['Everywhere', 'all'],
          ],
          { value: 'ends' },
        ),
      },
    ),
    encodeString: capability(
      'Encode String',
      (text, properties) => getEncoding(properties).encode(text),
      { encoding },
    ),
    decodeString: capability(
      'Decode String',
      (text, properties) => getEncoding(properties).decode(text),
      { encoding },
    ),
    changeDataType: capability('Change Data Type', convertText, {
      dataType: choice('Data Type', ['string', 'number', 'boolean', 'object', 'array'], {
        value: 'string',
      }),
    }),
    concatenateStrings: capability(
      'Concatenate',
      (text, properties) =>
        text + formatValue(properties['separator']) + formatValue(properties['secondValue']),
      {
        secondValue: referring('Second Value', { required: true }),
        separator: referring('Between'),
      },
    ),
    findString: {
      title: 'Find Substring',
      type: 'trigger',
      pure: true,
      properties: { originalValue, searchValue, caseSensitive },
      output: { found: { type: 'boolean' }, position: { type: 'number' } },
      run: ({ properties }) => {
        const position = createSearch(formatValue(properties['originalValue']), properties)(0);
        return {
          kind: position < 0 ? 'failure' : 'success',
          output: { found: position >= 0, position },
        };
      },
    },
    replace: capability('Find and Replace', replaceText, {
      searchValue,
      replaceWith: referring('Replace With'),
      replaceAll: toggle('Everywhere', true),
      caseSensitive,
    }),
    generateRandomString: {
      title: 'Generate String',
      type: 'trigger',
      properties: {
        length: referring('Length', { value: '16', required: true }),
        characters: choice('Characters', ['alphanumeric', 'letters', 'digits', 'hex', 'readable'], {
          value: 'alphanumeric',
        }),
      },
      output: { newValue: { type: 'string' } },
      run: ({ properties }) => {
        try {
          return createChangeOutcome(
            '',
            randomText(getNumber(properties, 'length', 16), getText(properties, 'characters')),
          );
        } catch (fault) {
          return failed('wrongLength', getErrorMessage(fault));
        }
      },
    },
  },
});
