// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDeclaration } from '../declared/checkDeclaration';
import { declareConnector } from '../../contract/declareConnector';
import { createTestNode, startPeer } from '../declared/testPeer';
import { platformDocuments } from '#plugins/pingone/server/platform/testOpenApi';
import { OpenApiDocument } from './OpenApiDocument';
import { parcels } from './testDocument';
import { toConnector } from './toConnector';

const script = fileURLToPath(new URL('newConnector.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const make = (content: object, terms = {}) =>
  toConnector(new OpenApiDocument(JSON.stringify(content), 'parcels.json'), terms);

let peer: Awaited<ReturnType<typeof startPeer>>;
let folder: string;
beforeAll(async () => {
  peer = await startPeer();
  // Within the checkout, so that the formatter finds its settings; not among the sources of the
  // build, which other tests would make again.
  folder = mkdtempSync(join(root, 'testing/testServices-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await peer.close();
});

describe('A connector made from an OpenAPI document', () => {
  it('has a capability for each operation, with its parameters and the fields of its body', () => {
    const { connector, warnings } = make(parcels);
    expect(checkDeclaration(connector)).toEqual([]);
    expect(warnings).toEqual([
      'postParcelsParcelIdLabel is left out: its body is image/png, and only JSON and forms can be declared.',
    ]);
    expect(connector).toMatchObject({ id: 'parcelServiceConnector', name: 'Parcel Service' });
    expect(Object.keys(connector.account)).toEqual([
      'region',
      'tokenUrl',
      'clientId',
      'clientSecret',
      'scope',
    ]);
    expect(connector.account['clientSecret']).toMatchObject({ secure: true, required: true });
    expect(connector.account['region']).toMatchObject({ value: 'eu', required: true });
    const { createParcel, readParcel } = connector.capabilities;
    expect(createParcel).toMatchObject({
      title: 'Create a parcel',
      properties: {
        xRequestId: { displayName: 'X Request ID' },
        weight: { type: 'number', required: true },
        speed: { preferredControlType: 'dropDown' },
        address: { preferredControlType: 'codeEditor', language: 'json' },
      },
    });
    expect(Object.keys(createParcel!.properties!)).not.toContain('id');
    expect(readParcel!.call).toMatchObject({
      path: '/parcels/{parcelId}',
      query: { expand: '{expand}' },
    });
  });

  it('sends what the document describes', async () => {
    const { connector } = make(parcels);
    peer.answer = ({ url }) =>
      url.endsWith('/token')
        ? { body: { access_token: 't' } }
        : { status: 201, body: { id: 'p1', weight: 2 } };
    const properties = {
      weight: '2',
      speed: 'fast',
      address: '{"city":"Ulm"}',
      xRequestId: 'r1',
    };
    const connection = {
      region: 'us',
      tokenUrl: 'https://parcels.example/token',
      clientId: 'us',
      clientSecret: 'hush',
      scope: 'parcels:write',
    };
    const outcome = await declareConnector(connector).run['createParcel']!(
      createTestNode(peer.fetch, { properties, connection }),
    );
    const [asked, sent] = peer.received;
    expect(asked!.body).toBe('grant_type=client_credentials&scope=parcels%3Awrite');
    expect(sent).toMatchObject({
      method: 'POST',
      url: 'https://us.parcels.example/v1/parcels',
      headers: { authorization: 'Bearer t', 'x-request-id': 'r1' },
    });
    expect(JSON.parse(sent!.body)).toEqual({ weight: 2, speed: 'fast', address: { city: 'Ulm' } });
    expect(outcome).toMatchObject({ kind: 'success', output: { id: 'p1', weight: 2 } });
  });

  it.each([
    ['not an object', 'x', /is not an OpenAPI document/],
    ['Swagger 2', '{"swagger":"2.0"}', /is Swagger 2. Convert it to OpenAPI 3/],
    ['no OpenAPI', '{"openapi":"4.0"}', /is not OpenAPI 3/],
    ['broken', '{"openapi": [', /neither JSON nor YAML/],
    ['without paths', '{"openapi":"3.0.0","paths":{}}', /has no paths/],
  ])('is refused with a sentence for a file that is %s', (_, text, message) => {
    expect(() => new OpenApiDocument(text, 'a.yaml')).toThrow(message);
  });

  it('is rejected with a message for references and tags that lead nowhere', () => {
    const paths = { '/a': { get: { parameters: [{ $ref: '#/components/parameters/X' }] } } };
    expect(() => make({ openapi: '3.0.0', paths })).toThrow(/parameters\/X does not exist/);
    const outside = { '/a': { get: { parameters: [{ $ref: 'b.yaml#/X' }] } } };
    expect(() => make({ openapi: '3.0.0', paths: outside })).toThrow(/points outside the document/);
    expect(() => make(parcels, { tag: 'none' })).toThrow(/No operation has the tag “none”/);
    expect(() => make(parcels, { id: 'no good' })).toThrow(
      /The ID “no good” can contain only letters/,
    );
  });
});

describe('npm run connector:from-openapi', () => {
  const execute = (...args: string[]) => {
    const words = ['--import', 'tsx', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const run = (...args: string[]) => execute(script, ...args);

  const list = `import { a } from './a';\n\nexport const services = [\n  a,\n];\n`;

  it('writes a folder and names it in the list of services', () => {
    writeFileSync(join(folder, 'services.ts'), list);
    const file = join(folder, 'parcels.json');
    writeFileSync(file, JSON.stringify(parcels));
    const made = run(file, '--id', 'parcelConnector', '--to', folder);
    expect(made.output).toContain('parcel/parcelConnector.ts');
    expect(made.status).toBe(0);
    const listed = readFileSync(join(folder, 'services.ts'), 'utf8');
    expect(listed).toContain("import { parcelConnector } from './parcel/parcelConnector';");
    expect(listed).toMatch(/\[\s*a,\s*parcelConnector,?\s*\]/);
    const read = `import { parcelConnector } from './parcel/parcelConnector';
      console.log(JSON.stringify(parcelConnector));`;
    writeFileSync(join(folder, 'read.ts'), read);
    const written = execute(join(folder, 'read.ts')).output;
    expect(JSON.parse(written)).toEqual(make(parcels, { id: 'parcelConnector' }).connector);
    const again = run(file, '--id', 'parcelConnector', '--to', folder);
    expect([again.status, again.output]).toEqual([1, expect.stringContaining('already exists')]);
  });

  it('reports how many capabilities it wrote', () => {
    const to = join(folder, 'one');
    mkdirSync(to);
    writeFileSync(join(to, 'services.ts'), list);
    const file = join(folder, 'one.json');
    const { '/parcels': parcel } = parcels.paths;
    writeFileSync(file, JSON.stringify({ ...parcels, paths: { '/parcels': parcel } }));
    const made = run(file, '--id', 'oneConnector', '--to', to);
    expect(made.output).toContain('has 1 capability. Set its category');
  });

  it('explains its use, and reports what is wrong with a file', () => {
    expect(run()).toMatchObject({ status: 1, output: expect.stringContaining('Usage: npm run') });
    expect(run('absent.yaml').output).toContain('ENOENT');
    const file = join(folder, 'old.json');
    writeFileSync(file, '{"swagger":"2.0"}');
    expect(run(file).output).toContain('old.json is Swagger 2');
  });
});

it.runIf(platformDocuments)('creates a connector from each document of the platform', () => {
  for (const name of ['verify', 'credentials', 'authorize', 'risk', 'mfa']) {
    const file = `${name}.yaml`;
    const document = new OpenApiDocument(
      readFileSync(join(platformDocuments!, file), 'utf8'),
      file,
    );
    const { connector } = toConnector(document);
    expect(Object.keys(connector.capabilities).length).toBeGreaterThan(10);
    expect(connector.account).toHaveProperty('environmentID');
    expect(connector.authentication).toMatchObject({ kind: 'bearer' });
  }
});
