// @module-tag slow
import { expect, it } from 'vitest';
import { readPackages } from '#core/scaffold/packages/readPackages';
import { packagesParts } from '#core/server/packages/packagesParts';
import { sharedModules as onServer } from '#core/server';
import { hostModules } from '#core/web/packages/hostModules';
import { sharedModules as inConsole } from '#core/web/plugin';
import { plugins as serverPlugins } from '#shell/server/plugins';
import { plugins as consolePlugins } from '#shell/web/plugins';

/** The names of shared modules among contributions. */
const readNames = (
  contributions: readonly { readonly point: { readonly id: string }; readonly value: unknown }[],
  point: { readonly id: string },
) =>
  contributions
    .filter(each => each.point.id === point.id)
    .map(({ value }) => (value as { readonly name: string }).name);

it('shares every published module with a half of the host', async () => {
  const [servers, consoles] = await Promise.all([
    Promise.all(Object.values(serverPlugins).map(load => load())),
    Promise.all(Object.values(consolePlugins).map(load => load())),
  ]);
  const shared = new Set([
    ...Object.keys(hostModules),
    // The kit has them in tests.
    '@sluice/core/testing',
    ...readNames(packagesParts.contributes, onServer),
    ...servers.flatMap(({ default: { contributes } }) => readNames(contributes ?? [], onServer)),
    ...consoles.flatMap(({ default: { contributes } }) => readNames(contributes ?? [], inConsole)),
  ]);
  const published = readPackages().flatMap(({ entries }) => entries.map(each => each.specifier));
  expect(published.filter(specifier => !shared.has(specifier))).toEqual([]);
});
