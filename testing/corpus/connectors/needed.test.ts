// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorCatalogue, runsHere } from '#plugins/connectors/contract/internal';
import { platformServices } from '#plugins/pingone/server/platform/testPlatform';
import { platformCases } from '#plugins/pingone/server/platform/testPlatformCalls';
import { readPath } from '#plugins/services/server/declared/fillTemplate';
import { dynamicsService } from '#testing/outside/kits/dynamicsService';
import { loadPlugin } from '#testing/outside/kits/loadPlugin';
import { ignored } from './ignored';
import { outputSchemas, refusalSchema } from './outputSchemas';
import { PlatformDocuments } from './PlatformDocuments';
import { readChecklist } from './readChecklist';
import type { Recorded } from './recordRuns';
import { runDeclared } from './runDeclared';
import { runPackaged } from './runPackaged';
import { startStage } from './startStage';

const rows = readChecklist() ?? [];
const documents = PlatformDocuments.open();
let stage: Awaited<ReturnType<typeof startStage>>;
let records: ReadonlyMap<string, Recorded>;
beforeAll(async () => {
  if (rows.length === 0 && !documents) return;
  const dynamics = await loadPlugin('microsoft');
  stage = await startStage([dynamics.archive]);
  await stage.runAll();
  records = new Map([
    ...(await runDeclared()),
    ...(await runPackaged(dynamics.connectors.map(each => dynamicsService(each, dynamics.get)))),
    ...stage.records,
  ]);
  dynamics.close();
});
afterAll(() => stage?.close());

const toName = ({ connector, capability }: (typeof rows)[number]) => `${connector}.${capability}`;
const named = rows.map(row => [toName(row), row] as const);
const isIgnored = (reasons: Readonly<Record<string, string>> | undefined, name: string) =>
  Object.hasOwn(reasons ?? {}, name);

const [elsewhere = [], here = []] = [true, false].map(away =>
  named.filter(([name]) => isIgnored(ignored.capabilities, name) === away),
);
const runs = ({ connector, capability }: (typeof rows)[number]) => {
  const manifest = stage.sluice.server.get(connectorCatalogue).find(connector);
  return {
    known: manifest?.capabilities[capability] !== undefined,
    runs: runsHere(manifest, capability),
  };
};

describe.runIf(rows.length > 0)('A capability of real exports', () => {
  it.each(elsewhere)('%s is known, and can’t run here', (_, row) => {
    expect(runs(row)).toEqual({ known: true, runs: false });
  });

  it.each(here)(
    '%s runs here, and has its properties and the outputs that later nodes read',
    (name, row) => {
      expect(runs(row)).toEqual({ known: true, runs: true });
      const { read, left } = records.get(name) ?? { read: new Set<string>(), left: [] };
      expect(left.length).toBeGreaterThan(0);
      const unread = row.properties.filter(
        each =>
          !read.has(each) &&
          !isIgnored(ignored.ofNodes, each) &&
          !isIgnored(ignored.properties[name], each),
      );
      const absent = row.paths.filter(
        path =>
          path !== 'output' &&
          !isIgnored(ignored.paths[name], path) &&
          !left.some(each => readPath(each, path) !== undefined),
      );
      expect({ unread, absent }).toEqual({ unread: [], absent: [] });
    },
  );

  it('lists no capability that exists or that nothing needs', () => {
    const stale = named.flatMap(([name, { properties, paths }]) => {
      const { read = new Set<string>(), left = [] } = records.get(name) ?? {};
      const told = Object.keys(ignored.properties[name] ?? {});
      const missing = Object.keys(ignored.paths[name] ?? {});
      return [
        ...told.filter(each => read.has(each) || !properties.includes(each)),
        ...missing.filter(
          path => left.some(each => readPath(each, path) !== undefined) || !paths.includes(path),
        ),
      ].map(each => `${name} ${each}`);
    });
    expect(stale).toEqual([]);
    const known = new Set(rows.map(toName));
    const all = [ignored.properties, ignored.paths, ignored.capabilities].flatMap(Object.keys);
    expect(all.filter(name => !known.has(name))).toEqual([]);
  });
});

describe.runIf(documents)('According to the platform’s documents', () => {
  it.each(Object.entries(outputSchemas))('%s leaves %s', (name, schema) => {
    const { left = [] } = records.get(name) ?? {};
    const good = left.filter(each => each['error'] === undefined);
    expect(good.length).toBeGreaterThan(0);
    const faults = good.flatMap(each => documents!.findFaults(schema, each['rawResponse']));
    expect(faults).toEqual([]);
  });

  it('every error has the platform’s form', () => {
    const platform = [...records].filter(([name]) => /^pingOne(SSO|Mfa|Risk)/.test(name));
    const refused = platform.flatMap(([name, { left }]) =>
      left.filter(each => each['error'] !== undefined).map(each => [name, each] as const),
    );
    expect(refused.length).toBeGreaterThan(40);
    const faults = refused.flatMap(([name, each]) =>
      documents!.findFaults(refusalSchema, each['rawResponse']).map(fault => `${name} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('requests of built-in connectors have valid bodies', () => {
    const faults = platformCases
      .filter(({ path }) => !path.startsWith('https'))
      .flatMap(({ method, path, body, type }) =>
        documents!.judge({
          method,
          path: `/environments/env-1${path.split('?')[0]}`,
          sent: body,
          type,
        }),
      );
    expect(faults).toEqual([]);
  });

  it('requests of its own services and their test responses have valid bodies', () => {
    const faults = platformServices
      .flatMap(({ cases }) => cases)
      .flatMap(({ sends: { method, url, headers, body }, answer }) =>
        documents!.judge({
          method,
          path: new URL(url).pathname.replace('/v1', ''),
          sent: body,
          type: headers?.['content-type'],
          answered: answer,
        }),
      );
    expect(faults).toEqual([]);
  });
});
