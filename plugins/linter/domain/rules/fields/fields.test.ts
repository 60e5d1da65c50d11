import { expect, test } from 'vitest';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import { toLintedCapability } from '../../toLintedCapability';
import { at, createFlow, node } from '../../cases';

const page = (values: object) => node('p', 'httpConnector', 'customHTMLTemplate', { ...values });
const captcha = (options: object) =>
  JSON.stringify([
    { children: [{ text: '' }, { component: 'skrecaptcha', options, children: [{ text: '' }] }] },
  ]);

test('reports a form node without a form', () => {
  const form = (values: object) =>
    createFlow([node('n', 'pingOneFormsConnector', 'showForm', { ...values })]);
  expect(at('dv-er-node-004', form({}))).toEqual(['n']);
  expect(at('dv-er-node-004', form({ form: { value: 'x' } }))).toEqual([]);
});

test('reports a reCAPTCHA without a site key, but not pages of plain text', () => {
  const code = 'dv-er-validFields-001';
  expect(at(code, createFlow([page({ customHTML: captcha({}) })]))).toEqual(['p']);
  expect(at(code, createFlow([page({ customHTML: captcha({ siteKey: 'k' }) })]))).toEqual([]);
  expect(
    at(code, createFlow([page({ customHTML: '<div data-skcomponent="skrecaptcha"></div>' })])),
  ).toEqual([]);
});

test('reports an output field without a name', () => {
  const code = 'dv-er-validFields-004';
  expect(
    at(code, createFlow([page({ formFieldsList: [{ propertyName: 'a' }, { propertyName: '' }] })])),
  ).toEqual(['p']);
  expect(at(code, createFlow([page({ formFieldsList: [{ propertyName: 'a' }] })]))).toEqual([]);
});

test('reports missing required fields of the node, else of its connector', () => {
  const code = 'dv-er-requiredFields-001';
  const call = node('n', 'someConnector', 'call', { url: '' });
  const said = [{ requiredField: 'url', requiredFieldTitle: 'URL' }];
  const told = { ...call, data: { ...call.data, capabilityConfigRequiredProperties: said } };
  expect(at(code, createFlow([told]))).toEqual(['n']);
  const manifest: ConnectorManifest = {
    connectorId: 'someConnector',
    name: 'Some',
    connectorCategories: [],
    metadata: { colors: { canvas: '', canvasText: '', dark: '' } },
    properties: {
      url: { displayName: 'URL', required: true },
      method: { required: true, value: 'GET' },
      body: { required: true, visibility: [{ method: 'POST' }] },
    },
    accountConfigView: { items: [] },
    capabilities: {
      call: {
        title: 'Call',
        type: 'action',
        flowConfigView: {
          items: ['url', 'method', 'body'].map(propertyName => ({ propertyName })),
        },
      },
    },
    runnable: true,
  };
  const capability = (_: string, name: string) => toLintedCapability(manifest, name);
  expect(at(code, createFlow([call]))).toEqual([]);
  expect(at(code, createFlow([call]), { capability })).toEqual(['n']);
  expect(
    at(code, createFlow([node('n', 'someConnector', 'call', { url: 'x' })]), { capability }),
  ).toEqual([]);
});

test('reports a pattern that can’t be matched in linear time', () => {
  const code = 'bp-pattern-001';
  const found = (pattern: unknown) =>
    at(
      code,
      createFlow([
        page({
          validationRules: [{ propertyName: 'a', rules: [{ ruleName: 'format', pattern }] }],
        }),
      ]),
    );
  for (const pattern of ['^(?=.*[0-9]).{8,}$', '(?!a)b', '(a)\\1', '(?<x>a)\\k<x>'])
    expect(found(pattern)).toEqual(['p']);
  for (const pattern of ['^[a-z]+$', '[(?=]', '\\(?=', '(?:a|b)', '(?<=a)b', '\\0', '[\\1]', 7])
    expect(found(pattern)).toEqual([]);
});
