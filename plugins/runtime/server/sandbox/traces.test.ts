// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Node } from '../testFlows';
import { flowsOn } from '../testRuns';
import { Sandbox } from './Sandbox';

const secret = 'a-value-of-the-first-call';

/** Leaves the value wherever code can leave something, then looks as if nothing had happened. */
const plant = `module.exports = a = async ({ params }) => {
  const value = params.value;
  globalThis.planted = value;
  left = value;
  console.planted = module.planted = JSON.planted = Math.planted = Symbol.for('planted').description && value;
  for (const known of [Object, Function, Array, String, Number, Boolean, Date, RegExp, Map, Set, Promise, Error, Symbol, ArrayBuffer])
    known.planted = known.prototype.planted = value;
  Object.getPrototypeOf(async () => {}).planted = value;
  Object.getPrototypeOf(function* () {}).planted = value;
  Object.getPrototypeOf([][Symbol.iterator]()).planted = value;
  Object.defineProperty(Object.prototype, 'then', { get: () => undefined, configurable: true });
  const { stringify } = JSON;
  JSON.stringify = given => stringify([given, value]);
  JSON.parse = () => ({ value });
  Math.random = () => value;
  Date.now = () => value;
  Promise.prototype.then = function () { return value; };
  /(first)/.exec(value);
  module.exports = () => value;
  a = () => value;
  return { done: true };
}`;

/** Everything that is not as it was at first. */
const look = `module.exports = a = async ({ params }) => {
  const found = [];
  const seen = new Set();
  const walk = (value, path) => {
    if (typeof value === 'string' && value.includes('a-value-of')) found.push(path);
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) {
      if (String(key) === 'planted') found.push(path + '.planted');
      const { value: held, get } = Reflect.getOwnPropertyDescriptor(value, key);
      walk(held, path + '.' + String(key));
      walk(get, path + '.get ' + String(key));
    }
    walk(Object.getPrototypeOf(value), path + '.__proto__');
  };
  walk(globalThis, 'global');
  for (const value of [async () => {}, function* () {}, [][Symbol.iterator](), Promise.resolve(), /x/]) walk(value, 'literal');
  if (typeof left !== 'undefined' || typeof planted !== 'undefined') found.push('a global');
  if ('then' in {}) found.push('Object.prototype.then');
  if (RegExp.$1) found.push('RegExp.$1');
  return { found, params, random: typeof Math.random(), own: module.exports === a };
}`;

const nothing = { found: [], params: { mine: 1 }, random: 'number', own: true };

describe('A call finds no trace of the previous one', () => {
  const sandbox = new Sandbox(1);
  afterAll(() => sandbox.close());

  it('with the same code or different code', async () => {
    expect(await sandbox.run(look, { mine: 1 })).toEqual(nothing);
    const both = `${plant}; const planting = module.exports; ${look}; const looking = module.exports;
      module.exports = given => (given.params.value ? planting(given) : looking(given));`;
    for (let round = 0; round < 3; round++) {
      await sandbox.run(plant, { value: secret });
      expect(await sandbox.run(look, { mine: 1 })).toEqual(nothing);
      await sandbox.run(both, { value: secret });
      expect(await sandbox.run(both, { mine: 1 })).toMatchObject({
        found: [],
        params: { mine: 1 },
      });
    }
  });
  it('but the search does find what the same call left', async () => {
    const code = `${plant}; const planting = module.exports; ${look}; const looking = module.exports;
      module.exports = async () => { await planting({ params: { value: '${secret}' } }); return await looking({ params: {} }); };`;
    const { found } = (await sandbox.run(code, {})) as { found: string[] };
    expect(found.length).toBeGreaterThan(30);
  });
  it('however the previous one ended', async () => {
    const ends = [
      'throw new Error("x")',
      'while (true) {}',
      'const f = () => f() + 1; f()',
      'await new Promise(() => {})',
    ];
    for (const end of ends) {
      const code = plant.replace('return { done: true };', `${end};`);
      await expect(sandbox.run(code, { value: secret })).rejects.toThrow(/./);
      expect(await sandbox.run(look, { mine: 1 })).toEqual(nothing);
    }
  });
});

describe('Two environments in one process', () => {
  let sluice: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => void (sluice = await startServer()));
  afterAll(() => sluice.close());

  it('leave nothing for each other in the sandbox', async () => {
    const { flowOf } = flowsOn(sluice);
    const flowWith = (code: string, name: string) =>
      flowOf(
        {
          fn: [
            'functionsConnector',
            'customFunction',
            { code, variableInputList: [{ name, value: `{{global.parameters.${name}}}` }] },
          ] satisfies Node,
          ok: [
            'httpConnector',
            'createUnwrappedResponse',
            { httpStatusCode: '200', jsonString: '{{local.fn.payload.output}}' },
          ] satisfies Node,
        },
        [['fn', 'ok']],
      );
    const [first, second] = [await flowWith(plant, 'value'), await flowWith(look, 'mine')];
    expect(first.companyId).not.toBe(second.companyId);
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all([
        ...[1, 2, 3, 4].map(() => first.start({ value: secret })),
        ...[1, 2, 3, 4].map(() => second.start({ mine: 1 })),
      ]);
      for (const { body } of replies.slice(4)) expect(body).toEqual(nothing);
    }
  });
});
