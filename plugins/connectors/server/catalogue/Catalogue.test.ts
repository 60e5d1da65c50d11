import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { ConnectorManifest, type Connector } from '../../contract';
import { genericConnector } from '#plugins/providers/server/genericConnector';
import { brief, Catalogue } from './Catalogue';
import { knownConnectors } from './knownConnectors';

const Property = Type.Object(
  {
    is: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    as: Type.Optional(Type.String()),
    of: Type.Optional(Type.String()),
    secure: Type.Optional(Type.Literal(true)),
    required: Type.Optional(Type.Literal(true)),
    refs: Type.Optional(Type.Literal(true)),
    language: Type.Optional(Type.String()),
    options: Type.Optional(Type.Array(Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }))),
    value: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);
const Facts = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z][\\w-]*$' }),
    name: Type.String({ minLength: 1 }),
    in: Type.Array(Type.String(), { minItems: 1 }),
    account: Type.Record(Type.String(), Property),
    can: Type.Record(
      Type.String(),
      Type.Object({
        is: Type.Optional(Type.String()),
        type: Type.Union([Type.Literal('action'), Type.Literal('trigger')]),
        asks: Type.Record(Type.String(), Property),
      }),
    ),
  },
  { additionalProperties: false },
);
const catalogue = new Catalogue(() => []);

it('has over two hundred connectors, each once and in the shape of its facts', () => {
  expect(
    knownConnectors.flatMap(facts => [...Value.Errors(Facts, facts)].map(e => [facts.id, e])),
  ).toEqual([]);
  const ids = knownConnectors.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(225);
});

it('gives each connector a manifest in the vendor’s format', () => {
  for (const manifest of catalogue.all()) {
    expect(Value.Check(ConnectorManifest, manifest)).toBe(true);
    const asked = Object.values(manifest.capabilities).flatMap(
      ({ flowConfigView }) => flowConfigView.items,
    );
    for (const { propertyName } of [...asked, ...manifest.accountConfigView.items])
      expect(manifest.properties[propertyName]?.displayName).toBeTruthy();
  }
});

it('marks secret properties', () => {
  const open = catalogue.all().flatMap(({ connectorId, properties, accountConfigView }) =>
    accountConfigView.items
      .map(({ propertyName }) => propertyName)
      .filter(
        name =>
          /secret$|password$|(api|access|private)_?key$/i.test(name) && !properties[name]?.secure,
      )
      .map(name => `${connectorId} ${name}`),
  );
  expect(open).toEqual([]);
  expect(
    catalogue.find('genericConnector')?.properties['customAuth']?.properties?.['clientSecret'],
  ).toMatchObject({
    secure: true,
  });
});

it('prefers the manifest of a connector that runs here, plus known facts', () => {
  const http = {
    manifest: {
      connectorId: 'httpConnector',
      name: 'Http of ours',
      connectorCategories: [{ name: 'Core', value: 'core' }],
      metadata: { colors: { canvas: '#111111', canvasText: '#222222', dark: '#333333' } },
      properties: { url: { displayName: 'Address' } },
      accountConfigView: { items: [] },
      capabilities: {
        makeRestApiCall: { title: 'Call', type: 'trigger', flowConfigView: { items: [] } },
      },
      runnable: true,
    },
    run: {},
  } satisfies Connector;
  const found = new Catalogue(() => [http]).find('httpConnector')!;
  expect(found).toMatchObject({ name: 'Http of ours', runnable: true });
  expect(found.properties['url']?.displayName).toBe('Address');
  expect(found.capabilities['makeRestApiCall']?.title).toBe('Call');
  expect(found.capabilities['customHTMLTemplate']?.title).toBe('Custom HTML Template');
  expect(found.accountConfigView.items).toContainEqual({
    propertyName: 'recaptchaSiteKey',
    unread: true,
  });
  expect(brief(found).accountConfigView).toEqual(found.accountConfigView);
});

it('shows the installation’s URL in texts of a connector', () => {
  const found = new Catalogue(() => [genericConnector], 'https://id.example').find(
    'genericConnector',
  )!;
  expect(JSON.stringify(found.properties)).toContain(
    'register https://id.example/hosted/callback as',
  );
});

it('is under 16 kB compressed in brief, and under 60 kB in full', () => {
  const size = (value: unknown) => gzipSync(JSON.stringify(value)).length;
  expect(size(catalogue.all().map(brief))).toBeLessThan(16_000);
  expect(size(catalogue.all())).toBeLessThan(60_000);
});
