import { RELEASE_SYNC } from 'quickjs-emscripten';
import { describe, expect, it, vi } from 'vitest';
// @ts-expect-error -- plain JavaScript, for the threads
import { openRealm } from './realm.mjs';

interface Answer {
  readonly json?: string;
  readonly error?: string;
}
type Run = (code: string, params: string) => Answer;

const limits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  softMs: 500,
  outputBytes: 1024 * 1024,
  keptBytes: 24 * 1024 * 1024,
};
const shared: Promise<Run> = openRealm(limits);
const waiting = (body: string) => `module.exports = a = async ({ params }) => { ${body} }`;
const plain = (body: string) => `module.exports = ({ params }) => { ${body} }`;

/** A realm, and how many jobs the engine has run in it and pieces of code it has compiled. */
async function openCounted(terms: typeof limits = limits) {
  const counts = { jobs: 0, compiled: 0 };
  const Ffi = await RELEASE_SYNC.importFFI();
  class Counted extends Ffi {
    constructor(...terms: ConstructorParameters<typeof Ffi>) {
      super(...terms);
      const { QTS_ExecutePendingJob: execute, QTS_Eval: compile } = this;
      this.QTS_ExecutePendingJob = (...given) => {
        counts.jobs++;
        return execute(...given);
      };
      this.QTS_Eval = (...given) => {
        counts.compiled++;
        return compile(...given);
      };
    }
  }
  const importing = vi.spyOn(RELEASE_SYNC, 'importFFI').mockResolvedValue(Counted);
  const run: Run = await openRealm(terms);
  importing.mockRestore();
  return { run, counts };
}

describe('The result of a function', () => {
  it.each([
    ['of a function that waits for nothing', waiting('return { n: params.n + 1 }'), 0],
    ['without a promise', plain('return { n: params.n + 1 }'), 0],
    ['of a promise that is there', plain('return Promise.resolve({ n: params.n + 1 })'), 0],
    ['of a promise that is waited for', waiting('await null; return { n: params.n + 1 }'), 1],
  ])('%s takes no more jobs of the engine than it must', async (_, code, most) => {
    const { run, counts } = await openCounted();
    expect(run(code, '{"n":1}')).toEqual({ json: '{"n":2}' });
    expect(counts.jobs).toBeLessThanOrEqual(most);
  });

  it.each([
    [
      'after the jobs before it',
      'const o = {}; Promise.resolve().then(() => { o.x = 1 }); return o',
      '{"x":1}',
    ],
    [
      'before the jobs after it',
      'const o = {}; Promise.resolve().then(() => null).then(() => { o.x = 1 }); return o',
      '{}',
    ],
    ['of something like a promise', 'return { then: done => done({ a: 5 }) }', '{"a":5}'],
    [
      'of a promise of another kind',
      'class Other extends Promise { then(a, b) { return super.then(x => a([x]), b) } } return Other.resolve(1)',
      '[1]',
    ],
    ['with a field called then', 'return { then: 4 }', '{"then":4}'],
    ['without a function to write it', 'JSON.stringify = () => "x"; return { a: 1 }', '{"a":1}'],
  ])('is written %s', async (_, body, json) => {
    const run = await shared;
    expect(run(plain(body), '{}')).toEqual({ json });
  });

  it.each([
    ['rejects', 'return Promise.reject(new Error("No"))', /No/],
    ['cannot be written', 'const o = {}; o.o = o; return o', /circular/],
    ['fails while it is written', 'return { toJSON() { throw new Error("No") } }', /No/],
    ['takes too long to write', 'return { toJSON() { while (true) {} } }', /took more than 500 ms/],
    ['never comes', 'return new Promise(() => {})', /never resolves/],
  ])('that %s is a failure', async (_, body, error) => {
    const run = await shared;
    for (const code of [plain(body), waiting(body)])
      expect(run(code, '{}')).toEqual({ error: expect.stringMatching(error) });
  });
});

it('keeps many functions compiled in little memory', async () => {
  const { run, counts } = await openCounted({ ...limits, keptBytes: 1024 * 1024 });
  const runAll = () => {
    for (let n = 0; n < 20; n++)
      expect(run(waiting(`return params.n + ${n}`), '{"n":1}')).toEqual({ json: `${n + 1}` });
  };
  runAll();
  counts.compiled = 0;
  runAll();
  expect(counts.compiled).toBe(0);
});

it('runs a function many times, with others in between, each time as if it were the first', async () => {
  const run = await shared;
  const count = (name: string) =>
    plain(
      `globalThis.${name} = (globalThis.${name} || 0) + 1; return [typeof one, typeof two, params.n]`,
    );
  for (let n = 0; n < 60; n++) {
    const [own, json] =
      n % 25 === 0 ? ['two', '["undefined","number"'] : ['one', '["number","undefined"'];
    expect(run(count(own), `{"n":${n}}`)).toEqual({ json: `${json},${n}]` });
  }
});
