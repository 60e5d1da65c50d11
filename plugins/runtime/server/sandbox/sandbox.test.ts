import { afterAll, describe, expect, it } from 'vitest';
import { Sandbox } from './Sandbox';
import { SandboxThread } from './SandboxThread';

const sandbox = new Sandbox(1);
afterAll(() => sandbox.close());
const run = (body: string, params = {}) =>
  sandbox.run(`module.exports = a = async ({params}) => {${body}}`, params);
describe('A custom function', () => {
  it('gets its parameters and returns its result', async () => {
    expect(
      await run('return { sum: params.a + params.b, who: params.who.name }', {
        a: 1,
        b: 2,
        who: { name: 'Ada' },
      }),
    ).toEqual({
      sum: 3,
      who: 'Ada',
    });
  });
  it('can return nothing, a text, or a list, and can log', async () => {
    expect(await run('console.log("x")')).toBeUndefined();
    expect(await run('return "x"')).toBe('x');
    expect(await run('return [1, await Promise.resolve(2)]')).toEqual([1, 2]);
  });
  it('fails with the message that it throws', async () => {
    await expect(run('throw new Error("No such user")')).rejects.toThrow('No such user');
    await expect(run('return params.missing.name')).rejects.toThrow(/TypeError/);
    await expect(sandbox.run('module.exports = (', {})).rejects.toThrow(/SyntaxError/);
    await expect(sandbox.run('var x = 1', {})).rejects.toThrow('does not export a function');
  });
  it('keeps no state between calls', async () => {
    await run('globalThis.left = 1; Array.prototype.left = 2; return 1');
    expect(await run('return [typeof left, [].left === undefined]')).toEqual(['undefined', true]);
  });
  it('has new random numbers and the current time in each call', async () => {
    const code =
      'const first = Math.random(); module.exports = () => [first, Math.random(), Math.random(), Date.now()];';
    const drawn = (await Promise.all([1, 2, 3].map(() => sandbox.run(code, {})))) as number[][];
    const numbers = drawn.flatMap(each => each.slice(0, 3));
    expect(new Set(numbers).size).toBe(9);
    expect(numbers.every(number => number >= 0 && number < 1)).toBe(true);
    expect(Math.abs(drawn[0]![3]! - Date.now())).toBeLessThan(5000);
  });
});

describe('The sandbox contains', () => {
  it.each([
    ['an endless loop', 'while (true) {}'],
    [
      'an endless loop of promises',
      'const again = () => Promise.resolve().then(again); await again();',
    ],
    ['a promise that never settles', 'await new Promise(() => {})'],
    ['many texts', 'const all = []; while (true) all.push("x".repeat(10000) + all.length)'],
    [
      'memory without end',
      'const all = []; while (true) all.push(new Array(10000).fill("x".repeat(100)))',
    ],
    ['one huge text', 'let s = "x"; while (true) s += s'],
    ['recursion without end', 'const f = () => f() + 1; return f()'],
    ['a slow regular expression', 'return /^(a+)+$/.test("a".repeat(40) + "b")'],
    ['a huge answer', 'return "x".repeat(2000000)'],
  ])('%s', async (_, body) => {
    await expect(run(body)).rejects.toThrow(/./);
    expect(await run('return { alive: true }')).toEqual({ alive: true });
  });
  it('constructors and modules', async () => {
    expect(
      await run(`const tries = [
        () => this.constructor.constructor('return process')(),
        () => (async () => {}).constructor('return require("fs")')(),
        () => require('fs'), () => process.env, () => globalThis.fetch('http://127.0.0.1'), () => Deno, () => window,
      ];
      let open = 0;
      for (const attempt of tries) try { const got = await attempt(); if (got !== undefined) open++; } catch {}
      let module_ = false;
      try { await import('fs'); module_ = true; } catch {}
      return { open, module_ };`),
    ).toEqual({ open: 0, module_: false });
  });
  it('memory within 32 MiB', async () => {
    expect(await run('return new ArrayBuffer(20e6).byteLength')).toBe(20e6);
    await expect(run('return new ArrayBuffer(60e6).byteLength')).rejects.toThrow(/memory/);
  });
  it('host functions, which accept texts only', async () => {
    const forged = `Array.prototype.toJSON = () => ['encode', { length: 100000 }, 'latin1'];`;
    await expect(run(`${forged} return btoa('x').length`)).rejects.toThrow('must be text');
  });
  it('an error as large as its memory', async () => {
    const fault: unknown = await run('throw new Error("x".repeat(5e6))').catch(each => each);
    expect(fault).toBeInstanceOf(Error);
    expect(String(fault).length).toBeLessThan(100_000);
  });
  it('a call that closes the code it is wrapped in', async () => {
    const code = '}); globalThis.planted = 1; (function () { module.exports = () => typeof planted';
    const first = await sandbox.run(code, {}).catch(String);
    expect(await sandbox.run(code, {}).catch(String)).toEqual(first);
    expect(await run('return typeof planted')).toBe('undefined');
  });
  it('parameters that try to break out of their JSON', async () => {
    const text = '"); while(true){} ("';
    expect(await run('return params', { text, ['__proto__x']: 1 })).toEqual({
      text,
      __proto__x: 1,
    });
  });
  it('a hanging thread, after other calls went first', async () => {
    const limits = { memoryBytes: 2 ** 25, stackBytes: 2 ** 18, outputBytes: 1e6, keptBytes: 1e6 };
    const thread = new SandboxThread(
      { ...limits, softMs: 60_000, hardMs: 100 },
      { background: true },
    );
    try {
      await expect(
        thread.run('module.exports = async () => { while (true) {} }', '{}'),
      ).rejects.toThrow('was stopped');
    } finally {
      await thread.close();
    }
  });
  it('a hanging thread, without losing the calls behind it', async () => {
    const slow = new Sandbox(1, { softMs: 60_000, hardMs: 300 });
    try {
      const hung = slow.run('module.exports = async () => { while (true) {} }', {});
      const behind = [1, 2, 3].map(n =>
        slow.run('module.exports = async ({params}) => params.n', { n }),
      );
      await expect(hung).rejects.toThrow('was stopped');
      expect(await Promise.all(behind)).toEqual([1, 2, 3]);
    } finally {
      await slow.close();
    }
  });
});
