import { describe, expect, it } from 'vitest';
import { readCsv } from '#core/contract';
import { trimEnd } from '#core/contract/trimEnd';
import { readMarkup } from '#core/contract/readMarkup';
import { matchesPattern } from '#core/server/matchesPattern';
import { parseInline } from '#core/web/markdown/parseMarkdown';
import { requestKeys } from '#plugins/apps/domain/requestKeys';
import { explainMarkup, readScript } from '#plugins/assistant/domain/explain/readCode';
import { inWords } from '#plugins/assistant/domain/explain/inWords';
import { humanise } from '#plugins/connectors/domain/humanise';
import type { NodeCall } from '#plugins/connectors/contract';
import { findPolling } from '#plugins/connectors/server/connectors/http/findPolling';
import { createScript } from '#plugins/connectors/server/connectors/http/screens';
import { stringsConnector } from '#plugins/connectors/server/connectors/strings/stringsConnector';
import { readAddresses } from '#plugins/connectors/server/mail/readAddresses';
import { parseExpression } from '#plugins/flows/contract/graph/machine/expression';
import { readableName } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { hideKeys } from '#plugins/flows/contract/graph/redact/hideKeys';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { soundsSecret } from '#plugins/linter/domain/rules/paths/secretSources';
import { screenPage } from '#plugins/pages/server/hosted/page';
import { rewriteMarkup } from '#plugins/runtime/contract/rewriteMarkup';
import { sdkFields } from '#plugins/runtime/server/api/sdkFields';
import { renderTemplate } from '#plugins/runtime/server/template/renderTemplate';
import { readJsonFile } from '#plugins/variables/server/files/readJsonFile';
import { valuesNamed } from '#plugins/templates/domain/valuesNamed';

/**
 * Guarantee 15: whatever a company or a provider writes is read in time that grows with its length
 * alone. Each reader is given its worst cases at two sizes; a refusal with a sentence is an end too.
 */
const sizes = [250_000, 1_000_000] as const;
/** Of four times the length: 4 where it is linear, 16 where it is quadratic; machines have hiccups. */
const growth = 9;
const tooShortToTell = 40;
const mostMs = 4000;

function time(read: (text: string) => unknown, text: string): number {
  const since = performance.now();
  try {
    read(text);
  } catch (fault) {
    if (/call stack/i.test(String(fault))) throw fault;
  }
  return performance.now() - since;
}
const repeat = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));

/** `before` stands once, `unit` again and again, `after` at the end. */
interface Worst {
  readonly before?: string;
  readonly unit: string;
  readonly after?: string;
}

/** Lists the worst cases for which a reader takes much more than in proportion to their length. */
const findSlow = (read: (text: string) => unknown, worst: readonly Worst[]) =>
  worst.filter(({ before = '', unit, after = '' }) => {
    const [small, large] = sizes.map(size => before + repeat(unit, size) + after) as [
      string,
      string,
    ];
    const isSlow = () => {
      const quarter = Math.max(time(read, small), tooShortToTell);
      return time(read, large) > Math.min(mostMs, growth * quarter);
    };
    // Once more, where something else may have held up this process.
    return isSlow() && isSlow();
  });

const step = { companyId: 'c', interactionId: 'i', interactionToken: 't', nodeId: 'n', again: '' };
const form = { action: '/', hidden: { a: 'b' }, ownForm: 'f' };
const call = (properties: object, raw: object = {}) =>
  ({ properties, raw, resolve: () => 'x' }) as unknown as NodeCall;
const readPage = (html: string) =>
  screenPage('https://a.example', { html, fields: [], message: 'No', errors: { a: 'b' } }, step);

const markup: readonly string[] = [
  '<p data-skcomponent="skerror">',
  '<p data-skcomponent="skerrormessage" data-skerrorid="a">',
  '[[[skcomponent######',
  '[[[skcomponent######a###',
  '<a "',
  `<a '"`,
  '<a b ',
  '<a x="\'"',
  '<!--',
  '<![CDATA[',
  '<script',
  '<script>',
  '<style></styl',
  '<',
  '</',
  '<a href="&',
  '<label><p>x',
  '<select><option>x',
  '<form>',
  '<input name="a"',
  '<p>',
  '</p>',
  '/ ',
  '<b data-skcomponent="skpolling"',
  'poll',
];
const readers: Readonly<Record<string, (html: string) => unknown>> = {
  'the reader': readMarkup,
  'hosted pages': readPage,
  'the SDK': html => sdkFields({ html, fields: [] }),
  'polling components': html => findPolling(call({}), html),
  explanations: explainMarkup,
};

describe('markup', () => {
  for (const [name, read] of Object.entries(readers))
    it(`is read in linear time by ${name}`, () => {
      expect(
        findSlow(
          read,
          markup.map(unit => ({ unit })),
        ),
      ).toEqual([]);
    });

  it('of a component’s token is read in linear time', () => {
    const read = (text: string) => {
      const html = `[[[skcomponent###${btoa(`skcomponent "skpolling" ${text}`)}###]]]`;
      findPolling(call({}), html);
      return rewriteMarkup(html, form);
    };
    const units = ['a="', 'poll', 'a b ', '"', 'skcomponent "skbutton" '];
    expect(
      findSlow(
        read,
        units.map(unit => ({ unit })),
      ),
    ).toEqual([]);
  });
});

const script = (text: string) => createScript(call({}, { customScript: { value: text } }));
const change =
  (name: string, more: object = {}) =>
  (originalValue: string) =>
    stringsConnector.run[name]!(call({ originalValue, ...more }));
const cases: readonly (readonly [string, (text: string) => unknown, readonly Worst[]])[] = [
  [
    'references',
    parseExpression,
    [
      { before: '{{local.', unit: ' ' },
      { before: '{{', unit: ' ' },
      { unit: '{{local.a' },
      { unit: '{{' },
      { unit: '{{local.a}}' },
    ],
  ],
  ['references of scripts', script, [{ before: '{{local.', unit: ' ' }, { unit: '{{local.a}}' }]],
  [
    'references of the linter',
    findReferences,
    [{ unit: '{{local.a[' }, { before: '{{', unit: 'local.' }, { unit: '{{{' }],
  ],
  ['references in words', text => inWords(text, () => 'x'), [{ before: '{{{', unit: ' ' }]],
  [
    'rich text',
    plainText,
    [
      { before: '[', unit: ' ' },
      { before: '[{"children"', unit: '[{' },
    ],
  ],
  [
    'templates',
    text => renderTemplate(text, {}),
    [
      { unit: '{{#if a}}' },
      { unit: '{{a}}' },
      { unit: '{{!--' },
      { unit: '{{"' },
      { unit: '\\{{' },
      { before: '{{', unit: '(' },
      { unit: '{' },
      { unit: 'a' },
    ],
  ],
  [
    'names in templates',
    valuesNamed,
    [
      { unit: '{{#each a}}' },
      { unit: '{{#each a}}b{{/each}}' },
      { before: '{{', unit: ' ' },
      { before: '{{#if', unit: ' ' },
      { unit: '{{/each}}' },
    ],
  ],
  [
    'code',
    readScript,
    [
      { unit: '/*' },
      { unit: '//' },
      { unit: '`${' },
      { before: '`', unit: '${a}' },
      { before: '`', unit: '\\${' },
      { before: '"', unit: '\\"' },
      { unit: "'" },
      { unit: "params['" },
      { before: '{', unit: 'a,', after: '} = param' },
      { before: 'params', unit: ' ' },
    ],
  ],
  [
    'keys in texts',
    hideKeys,
    [
      { unit: 'eyJ-' },
      { unit: '-eyJaaaaaaaa' },
      { unit: 'eyJaaaaaaaa.' },
      { unit: 'a' },
      { unit: 'a://b:' },
      { unit: '-----BEGIN PRIVATE KEY-----' },
      { before: '-----BEGIN ', unit: 'PRIVATE ' },
      { unit: 'key"' },
      { unit: 'key= ' },
      { unit: 'Bearer ' },
      { unit: 'A1a_' },
    ],
  ],
  [
    'variables in a file',
    text => readJsonFile(`[${text}{"name":"z"}]`),
    [
      { unit: '{"name":"\\u0061"},' },
      { unit: '{"name":"a"},\n' },
      { unit: '{"name":"a"},' },
      { unit: '[' },
      { unit: '"' },
    ],
  ],
  [
    'cells of a file',
    readCsv,
    [{ unit: '"' }, { unit: '""\n' }, { unit: ',' }, { before: '"', unit: '""' }, { unit: '\n' }],
  ],
  ['names of connectors', humanise, [{ unit: 'A' }, { unit: 'aB' }]],
  ['names of nodes', readableName, [{ unit: 'A' }, { unit: 'Connector' }]],
  ['names of secrets', soundsSecret, [{ unit: '0', after: 'x' }, { unit: '_' }, { unit: 'aB' }]],
  [
    'keys of applications',
    requestKeys,
    [
      {
        before: '{"keys":[{"kty":"RSA","e":"AQAB","n":"',
        unit: '=',
        after: 'x"}]}',
      },
      { before: '-----BEGIN ', unit: 'PRIVATE ' },
    ],
  ],
  [
    'addresses of mails',
    readAddresses,
    [{ unit: '<' }, { unit: '"' }, { unit: 'a<' }, { unit: ' ' }, { before: '"', unit: 'a' }],
  ],
  [
    'settings of pages',
    csp => toAppearance({ csp, cssLinks: [csp], useCustomCSS: true }),
    [{ before: 'script-src https://', unit: 'a.' }, { unit: ' ' }],
  ],
  ['ends of texts', text => trimEnd(text, '.'), [{ unit: '.', after: 'x' }]],
  ['marks', parseInline, [{ unit: '[' }, { unit: '**' }, { unit: '*a' }, { unit: '[](' }]],
  [
    'texts of flows',
    text => {
      change('toTitleCase')(text);
      change('trimWhiteSpace', { where: 'all' })(text);
      change('decodeString', { encoding: 'hex' })(text);
      change('decodeString', { encoding: 'base64' })(text);
      change('replace', { searchValue: 'A', replaceWith: 'b', caseSensitive: false })(text);
    },
    [{ unit: 'a' }, { unit: ' ' }, { unit: 'a0' }, { unit: '- ' }],
  ],
];

describe('texts', () => {
  it.each(cases)('of %s are read in linear time', (_, read, worst) => {
    expect(findSlow(read, worst)).toEqual([]);
  });

  it('are matched with a company’s pattern in linear time', () => {
    for (const pattern of ['^(a+)+$', '(a|a)*b', '^(.*a){20}$', '^\\s*a*\\s*$', '([a-z]+)*1'])
      for (const size of [50_000, 100_000])
        expect(
          time(text => matchesPattern(pattern, text), `${'a'.repeat(size - 1)}!`),
        ).toBeLessThan(mostMs);
  });
});
