import { afterAll, expect, it } from 'vitest';
import { writeConnectors } from '../testing/hostile/HostilePackage';
import { PackageProcess, type CallFunctions } from './PackageProcess';

const source = writeConnectors({
  id: 'twins',
  runs: {
    waits: `async call => { await call.fetch('https://example.com'); return call.resolve('own'); }`,
    intrudes: `call => {
      const asked = [];
      for (let id = 1; id < 9; id++) {
        Object.prototype.toJSON = function () { return this.now ? { now: this.now, given: this.given, id } : this; };
        asked.push(call.resolve('other'));
      }
      delete Object.prototype.toJSON;
      return asked;
    }`,
  },
  sees: {},
});
const process = new PackageProcess(source);
afterAll(() => process.close());

const { signal } = new AbortController();
/** Calls a capability whose run knows no other than this value. */
const call = (capability: string, value: string, fetch: CallFunctions['later'][string]) =>
  process.call(
    { connector: 0, capability, data: {} },
    { now: { resolve: () => value }, later: { fetch } },
    signal,
  );

it('keeps calls of one process apart, whatever they claim', async () => {
  let goOn = () => {};
  const held = new Promise<void>(resolve => (goOn = resolve));
  let isHeld = () => {};
  const begun = new Promise<void>(resolve => (isHeld = resolve));
  const victim = call('waits', 'secret of the victim', async () => {
    isHeld();
    await held;
    return { text: '', headers: [] };
  });
  await begun;
  const seen: { value: string[] } = JSON.parse(
    await call('intrudes', 'its own', async () => undefined),
  );
  expect(new Set(seen.value)).toEqual(new Set(['its own']));
  goOn();
  expect(JSON.parse(await victim)).toEqual({ value: 'secret of the victim' });
});
