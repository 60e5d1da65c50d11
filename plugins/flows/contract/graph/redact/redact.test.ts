import { expect, it } from 'vitest';
import { connectionNode } from '../elements/newElements';
import { hideKeys } from './hideKeys';
import { redactGraph } from './redact';

const graph = (values: Record<string, unknown>) => ({
  elements: {
    nodes: [
      connectionNode(
        { connectorId: 'http', connectionId: 'c', name: 'x', capabilityName: 'y', values },
        { x: 0, y: 0 },
      ),
    ],
  },
});
const after = (values: Record<string, unknown>, fields: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(
      redactGraph(graph(values), { definitions: () => ({ own: { secure: true } }), fields })
        .elements.nodes[0]!.data.properties ?? {},
    ).map(([name, { value }]) => [name, value]),
  );

it('masks secrets by definition, by name, at any depth, and by the flow’s own list', () => {
  expect(
    after(
      {
        own: 'plain',
        clientSecret: 'abc',
        apiKey: '{{global.company.key}}',
        headers: [
          { key: 'Authorization', value: 'Basic 12345' },
          { key: 'Accept', value: 'text/html' },
          { key: 'X-Token', value: '{{global.variables.t}}' },
        ],
        body: { user: { password: 'hunter2', name: 'Ann' } },
        iban: 'CH93',
      },
      ['IBAN'],
    ),
  ).toEqual({
    own: '******',
    clientSecret: '******',
    apiKey: '{{global.company.key}}',
    headers: [
      { key: 'Authorization', value: '******' },
      { key: 'Accept', value: 'text/html' },
      { key: 'X-Token', value: '{{global.variables.t}}' },
    ],
    body: { user: { password: '******', name: 'Ann' } },
    iban: '******',
  });
});

it('keeps only a lone reference of rich text in a secret’s place', () => {
  const rich = (...children: unknown[]) =>
    JSON.stringify([{ children: [{ text: '' }, ...children, { text: '' }] }]);
  const link = {
    type: 'link',
    url: 'tiger',
    data: '{{local.a.payload.output.pass}}',
    children: [{ text: 'tiger' }],
  };
  expect(
    after({
      clientSecret: rich(link),
      apiKey: rich(link, { text: 'tiger' }),
      saveVariables: [{ name: 'password', value: rich(link) }],
    }),
  ).toEqual({
    clientSecret: '{{local.a.payload.output.pass}}',
    apiKey: '******',
    saveVariables: [{ name: 'password', value: '{{local.a.payload.output.pass}}' }],
  });
});

it('returns the same graph without secrets', () => {
  const plain = graph({ nodeTitle: 'Ask', customHTML: '<p>{{global.parameters.name}}</p>' });
  expect(redactGraph(plain, { definitions: () => undefined })).toBe(plain);
});

it.each([
  ["const apiKey = 'tiger-1234'", 'tiger'],
  ['fetch(u, { headers: { Authorization: "Bearer abcdefgh123" } })', 'abcdefgh123'],
  ['const k = "sk-live_abcdefghijkl1234"', 'abcdefghijkl'],
  ['https://ann:geheim@host/path', 'geheim'],
  ['https://host/?x=1&token=abcd1234', 'abcd1234'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJzdWIi'],
  ['-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----', 'MIIabc'],
  ['x = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY"', 'aB3dE5'],
  ['{\\"password\\": \\"hunter22\\"}', 'hunter22'],
])('removes what looks like a key from %j', (text, secret) => {
  expect(hideKeys(text)).not.toContain(secret);
  expect(hideKeys(text)).toContain('******');
});

it.each([
  '<input name="password" type="password">',
  'if (params.token === "") return { tokenMissing: true }',
  '867ed4363b2bc21c860085ad2baa817d',
  'password: "{{local.abc.payload.password}}"',
  'https://example.com/a/long/path/with/many/Parts/and/Segments',
  'See the description of accessTokenLifetime in seconds',
])('keeps %j unchanged', text => expect(hideKeys(text)).toBe(text));
