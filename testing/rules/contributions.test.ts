// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExtensionPoint } from '#core/contract';
import { describeProblem } from '#core/contract/internal';
import { entitlements as serverEntitlements, resources } from '#core/server';
import { entitlements, flags, permissions, themes } from '#core/web';
import { actions, Host, navEntries, pages, Session } from '#core/web/internal';
import { plugins as webPlugins } from '#shell/web/plugins';
import { fillBrowserGaps } from '../kits/browserGaps';
import { findThemeFaults } from '../kits/themeFaults';
import { installed as serverPlugins } from '../installed';
import { startServer } from '../startServer';

const findRepeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const silent: Storage = {
  length: 0,
  clear() {},
  getItem: () => null,
  key: () => null,
  removeItem() {},
  setItem() {},
};

describe('all browser halves together', () => {
  const host = new Host(new Session(silent));
  beforeAll(async () => {
    fillBrowserGaps();
    await host.install(webPlugins);
  });

  it('are installed without a problem', () => {
    expect(host.problems.map(describeProblem)).toEqual([]);
    expect(host.at(pages).map(({ plugin }) => plugin)).not.toEqual([]);
  });

  it('share no path, ID, or key', () => {
    expect(findRepeated(host.at(pages).map(({ value }) => value.route.path))).toEqual([]);
    expect(
      findRepeated(
        [...host.at(pages), ...host.at(navEntries), ...host.at(actions)].map(({ id }) => id),
      ),
    ).toEqual([]);
    expect(
      findRepeated(
        [...host.at(actions), ...host.at(navEntries)].flatMap(({ value }) => value.keys ?? []),
      ),
    ).toEqual([]);
  });

  it('lead from every navigation entry to a page', () => {
    const paths = new Set(host.at(pages).map(({ value }) => value.route.path));
    expect(
      host
        .at(navEntries)
        .filter(({ value }) => (value.route ? !paths.has(value.route.path as never) : !value.link)),
    ).toEqual([]);
  });

  it('load every view and command that they name', async () => {
    const lazy = [
      ...host.at(pages).map(({ value }) => value.view),
      ...host.at(actions).map(({ value }) => value.run),
    ];
    const loaded = await Promise.all(lazy.map(load => load()));
    expect(loaded.filter(module => typeof module.default === 'undefined')).toEqual([]);
  });

  it('have only readable themes', () =>
    expect(host.at(themes).flatMap(({ value }) => findThemeFaults(value))).toEqual([]));
});

describe('both halves together', () => {
  const host = new Host(new Session(silent));
  const ofServer = <T>(wanted: ExtensionPoint<T>): T[] =>
    serverPlugins
      .flatMap(({ contributes = [] }) => contributes)
      .filter(({ point }) => point.id === wanted.id)
      .map(({ value }) => value as T);
  beforeAll(async () => {
    fillBrowserGaps();
    await host.install(webPlugins);
  });

  it('name exactly the permissions that the server grants', () => {
    const core = ['company', 'security'];
    const granted = ofServer(resources).map(({ permission }) => permission.id);
    expect(
      host
        .at(permissions)
        .map(({ value }) => value.permission.id)
        .sort(),
    ).toEqual([...new Set([...granted, ...core])].sort());
  });

  it('name exactly the entitlements that the server knows', () => {
    expect(
      host
        .at(entitlements)
        .map(({ value }) => value.entitlement.id)
        .sort(),
    ).toEqual(
      ofServer(serverEntitlements)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('name each feature flag that a contract declares', async () => {
    const { contracts } = await import('../kits/contracts');
    const known = contracts
      .flatMap(contract => Object.values(contract) as readonly any[])
      .filter(value => value?.kind === 'flag')
      .map(({ id }) => id as string);
    expect(known.length).toBeGreaterThan(5);
    const named = host.at(flags).map(({ value }) => value.flag.id);
    expect(known.filter(id => !named.includes(id))).toEqual([]);
  });
});

describe('all server halves together', () => {
  let sluice: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => void (sluice = await startServer()));
  afterAll(() => sluice.close());

  it('are mounted without a problem', () => {
    expect(sluice.server.problems.map(describeProblem)).toEqual([]);
  });

  it('handle each call once, with a unique ID', () => {
    const lines = serverPlugins.flatMap(({ handles = [] }) =>
      handles.map(({ endpoint }) => endpoint.line),
    );
    expect(findRepeated(lines)).toEqual([]);
    expect(findRepeated(serverPlugins.map(({ id }) => id))).toEqual([]);
    const foreign = serverPlugins.flatMap(({ id, contributes = [] }) =>
      contributes.filter(each => !each.id.startsWith(`${id}.`)).map(each => `${id}: ${each.id}`),
    );
    expect(foreign).toEqual([]);
  });
});
