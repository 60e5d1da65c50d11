// The console for tests of packages, with all that it shares.
import * as dom from '@testing-library/dom';
import * as react from '@testing-library/react';
import * as userEvent from '@testing-library/user-event';
import * as jsxRuntime from 'react/jsx-dev-runtime';
import { installPlurals } from '#core/contract/format/plurals';
import { sharedModules } from '#core/web/plugin';
import type { SharedModule } from '#core/contract';
import { hostModules } from '#core/web/packages/hostModules';
import { plugins } from '#shell/web/plugins';
import * as kit from '../outside';

const manifests = await Promise.all(Object.values(plugins).map(load => load()));
const published = manifests
  .flatMap(({ default: { contributes } }) => contributes)
  .filter(({ point }) => point.id === sharedModules.id)
  .map(({ value }) => value as SharedModule);
const loads = {
  ...hostModules,
  ...Object.fromEntries(published.map(each => [each.name, each.load])),
};
const loaded = await Promise.all(
  Object.entries(loads).map(async ([name, load]) => [name, await load()] as const),
);

/** Every module that a package shares with the console, and those of its tests, by name. */
export const modules: Readonly<Record<string, object>> = {
  ...Object.fromEntries(loaded),
  'react/jsx-dev-runtime': jsxRuntime,
  '@sluice/core/testing': kit,
  '@testing-library/dom': dom,
  '@testing-library/react': react,
  '@testing-library/user-event': userEvent,
};

// The server in the same process shares modules of its own.
Object.assign(globalThis, { [Symbol.for('sluice.testing')]: modules });
installPlurals();
