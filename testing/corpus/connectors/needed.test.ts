import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorCatalogue, runsHere } from '#plugins/connectors/contract';
import { readPath } from '#plugins/connectors/server/declared/fillTemplate';
import { ignored } from './ignored';
import { readChecklist } from './readChecklist';
import type { Recorded } from './recordRuns';
import { runDeclared } from './runDeclared';
import { startStage } from './startStage';

const rows = readChecklist() ?? [];
let stage: Awaited<ReturnType<typeof startStage>>;
let records: ReadonlyMap<string, Recorded>;
beforeAll(async () => {
  if (rows.length === 0) return;
  stage = await startStage();
  await stage.runAll();
  records = new Map([...(await runDeclared()), ...stage.records]);
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
  it.each(elsewhere)('%s is known, and cannot run here', (_, row) => {
    expect(runs(row)).toEqual({ known: true, runs: false });
  });

  it.each(here)('%s runs here, and has its properties and what later nodes read', (name, row) => {
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
  });

  it('leaves nothing out that is there, or that nobody needs', () => {
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
