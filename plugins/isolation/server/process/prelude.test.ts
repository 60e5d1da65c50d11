import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import * as published from '#plugins/connectors/contract';
import { prelude } from './prelude.mjs';

type Kit = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/** The module of connectors that the engine offers to packages. */
function openKit(): Kit {
  const world: { readonly modules?: Readonly<Record<string, Kit>> } = {};
  runInNewContext(
    `(${prelude})(() => '{}'); modules = globalThis[Symbol.for('sluice.modules')];`,
    world,
  );
  return world.modules!['@sluice/connectors']!;
}

it.each([
  ['field', 'Name'],
  ['field', 'Name', 'textArea', { required: true }],
  ['referring', 'Name', { info: 'Who.' }],
  ['toggle', 'Fast', true, 'Faster.'],
  ['pairs', 'Headers'],
  ['choice', 'Model', ['standard', ['Strict', 's']], { value: 's' }],
  ['failed', 404, 'Not found.', { raw: '' }],
] as const)('declares what the published module does: %s', (name, ...given) => {
  expect(openKit()[name]!(...given)).toEqual((published as unknown as Kit)[name]!(...given));
});
