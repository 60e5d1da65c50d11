// @module-tag slow
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#core/contract/internal';
import { trimEnd } from '#core/contract/trimEnd';
import { matchesPattern } from '#core/server/template/matchesPattern';
import { parseInline } from '#core/web/markdown/parseMarkdown';
import {
  findCompleteReferences,
  findOpenReference,
} from '#core/web/ui/controls/references/findReferenceAt';
import { requestKeys } from '#core/contract/authentication/requestKeys';
import { parseRequestParameters } from '#plugins/openid/server/authorize/authorizationRequest';
import { readScript } from '#plugins/assistant/domain/explain/readCode';
import { describeValue } from '#plugins/assistant/domain/explain/describeValue';
import { humanise } from '#plugins/connectors/contract/kit/humanise';
import type { NodeCall } from '#plugins/connectors/contract';
import { createScript } from '#plugins/connectors/server/connectors/http/screens';
import { stringsConnector } from '#plugins/connectors/server/connectors/strings/stringsConnector';
import { toReadableName } from '#plugins/connectors/contract/connectorLook';
import { readAddresses } from '#plugins/connectors/contract/kit/readAddresses';
import { parseExpression } from '#plugins/flows/contract/graph/machine/expression';
import { hideKeys } from '#plugins/flows/contract/graph/redact/hideKeys';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { listReferences } from '#plugins/flowtests/domain/faults/references';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { readForm } from '#plugins/pages/server/hosted/readForm';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { readOnlyPath } from '#plugins/refactoring/domain/inline/Ends';
import { mapPaths } from '#plugins/refactoring/domain/steps/mapReferences';
import { readKeyAnswer } from '#plugins/pingone/server/mfa/keyOptions';
import type { Template } from '#plugins/services/contract/Template';
import { fillTemplate } from '#plugins/services/server/declared/fillTemplate';
import { salesforceConnector } from '#plugins/services/server/services/salesforce/salesforceConnector';
import { inferResult } from '#plugins/references/contract/code/inferResult';
import { anyType } from '#plugins/references/contract/valueType';
import { isSecretName } from '#plugins/linter/domain/rules/paths/secretSources';
import { renderTemplate } from '#core/server/template/renderTemplate';
import { readJsonFile } from '#plugins/variables/server/files/readJsonFile';
import { listNamedValues } from '#plugins/templates/domain/listNamedValues';
import { findSlow, mostMs, time, type Worst } from '../../kits/findSlow';

const call = (properties: object, raw: object = {}) =>
  ({ properties, raw, resolve: () => 'x' }) as unknown as NodeCall;
const script = (text: string) => createScript(call({}, { customScript: { value: text } }));
const change =
  (name: string, more: object = {}) =>
  (originalValue: string) =>
    stringsConnector.run[name]!(call({ originalValue, ...more }));
/** A form of so many characters in which no name is given twice. */
const createForm = ({ length }: string) =>
  new URLSearchParams(
    Array.from({ length: length / 6 }, (_, at) => `${at.toString(36)}=`).join('&'),
  );
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
  [
    'references as pills',
    findCompleteReferences,
    [
      { before: '{{local.', unit: ' ' },
      { before: '{{{', unit: ' ' },
      { unit: '{{local.a' },
      { unit: '{{{' },
      { unit: '{{local.a}}' },
    ],
  ],
  ['forms of pages', text => readForm(createForm(text)), [{ unit: 'a' }]],
  ['forms that repeat a name', text => readForm(new URLSearchParams(text)), [{ unit: 'a=&' }]],
  [
    'authorization requests',
    text =>
      parseRequestParameters({ method: 'POST', url: '', body: createForm(text) } as FastifyRequest),
    [{ unit: 'a' }],
  ],
  ['references being typed', findOpenReference, [{ unit: '{{' }, { unit: '{{a ' }]],
  ['references of scripts', script, [{ before: '{{local.', unit: ' ' }, { unit: '{{local.a}}' }]],
  [
    'references of the linter',
    findReferences,
    [
      { unit: '{{local.a[' },
      { before: '{{', unit: 'local.' },
      { unit: '{{{' },
      { before: '{{global.variables[', unit: ' ', after: '\\x]}}' },
    ],
  ],
  [
    'references that are renamed',
    text => mapPaths(text, path => path),
    [
      { before: '{{local.a', unit: ' ', after: '=}}' },
      { before: '{{', unit: ' ', after: '=}}' },
    ],
  ],
  [
    'references that stand alone',
    readOnlyPath,
    [
      { before: '{{local.a', unit: ' ', after: 'x' },
      { unit: ' ', after: '{{' },
    ],
  ],
  [
    'references of tests',
    text => listReferences({ a: { value: text } }),
    [{ before: '{{local.a', unit: ' ', after: 'x' }],
  ],
  ['references in words', text => describeValue(text, () => 'x'), [{ before: '{{{', unit: ' ' }]],
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
      { before: '{{local.', unit: '[', after: '}}' },
      { unit: '{' },
      { unit: 'a' },
    ],
  ],
  [
    'names in templates',
    listNamedValues,
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
    'types of code',
    // Longer code is not read at all.
    text => inferResult(text.slice(0, Math.floor(text.length / 11)) + text.slice(-20), anyType),
    [
      { unit: '/*' },
      { before: 'a', unit: '/*a' },
      { before: 'a', unit: '\\"' },
      { unit: '`${' },
      { before: '`', unit: '${a}' },
      { unit: '/[' },
      { before: 'module.exports = () => ', unit: '[' },
      { before: 'module.exports = () => ', unit: 'a?' },
      { before: 'module.exports = () => ', unit: 'a||', after: 'a' },
      { before: 'module.exports = () => { a = {}; return a', unit: '; a.b = a', after: '}' },
      { before: 'module.exports = () => {', unit: 'return a;', after: '}' },
      { before: 'module.exports = () => {', unit: 'a = {b: a};', after: 'return a}' },
      { before: 'module.exports = () => {', unit: 'a = b || a; b = a || b;', after: 'return a}' },
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
  ['names of nodes', toReadableName, [{ unit: 'A' }, { unit: 'Connector' }]],
  ['names of secrets', isSecretName, [{ unit: '0', after: 'x' }, { unit: '_' }, { unit: 'aB' }]],
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
  [
    'answers of keys',
    text => readKeyAnswer({ id: text, response: { signature: text } }),
    [{ unit: '=', after: 'x' }],
  ],
  [
    'files for other services',
    file =>
      fillTemplate(
        salesforceConnector.capabilities['uploadDocument']?.call?.body as unknown as Template,
        { file },
      ),
    [{ unit: 'a', after: ',' }],
  ],
  [
    'texts to find',
    text => {
      for (const caseSensitive of [true, false])
        change('findString', { searchValue: `b${text.slice(text.length / 2)}`, caseSensitive })(
          text,
        );
    },
    [{ unit: 'a' }],
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

describe('texts (guarantee 15)', () => {
  it.each(cases)('of %s are read in linear time', (_, read, worst) => {
    expect(findSlow(read, worst)).toEqual([]);
  });

  it('are matched with an environment’s pattern in linear time', () => {
    for (const pattern of ['^(a+)+$', '(a|a)*b', '^(.*a){20}$', '^\\s*a*\\s*$', '([a-z]+)*1'])
      for (const size of [50_000, 100_000])
        expect(
          time(text => matchesPattern(pattern, text), `${'a'.repeat(size - 1)}!`),
        ).toBeLessThan(mostMs);
  });
});
