import { afterAll, describe, expect, it } from 'vitest';
import { Sandbox } from '#plugins/runtime/server/sandbox/Sandbox';
import { createTestLanguage } from './testScripts';
import { paramsText } from './typeText';

const language = createTestLanguage();
const sandbox = new Sandbox(1);
afterAll(() => sandbox.close());
const params = paramsText({
  is: 'object',
  fields: {
    email: { is: 'string' },
    user: { is: 'object', fields: { age: { is: 'number' } } },
    tags: { is: 'array', items: { is: 'string' } },
  },
});
const inMain = (body: string) => `module.exports = a = async ({ params }) => {\n${body}\n};`;
const check = (body: string) => language.check({ code: inMain(body), params });
const say = (body: string) => check(body).map(({ severity, message }) => `${severity}: ${message}`);
/** Completes where a bar stands. */
const complete = (body: string) => {
  const code = inMain(body);
  const at = code.indexOf('|');
  return language.complete({ code: code.replace('|', ''), params }, at);
};

describe('diagnostics of a custom function', () => {
  it('are empty for code that the sandbox runs', () => {
    expect(
      say(`
      const found = JSON.parse(atob(params.email.split('.')[1]));
      total = 0;
      for (item of params.tags) total += item.length;
      const answer = {};
      answer.sum = total;
      String.prototype.mask = function () { return '*'; };
      answer.shown = params.email.mask();
      console.log(answer, new URL('https://x.example').searchParams.get('a'));
      if (typeof window !== 'undefined') return false;
      return { ...answer, id: crypto.randomUUID(), found, day: new Date().toLocaleDateString() };`),
    ).toEqual([]);
  });

  it('report undeclared names', () => {
    const [problem, ...more] = check('return missing.name;');
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ severity: 'error', message: "Cannot find name 'missing'." });
    expect(inMain('return missing.name;').slice(problem!.from, problem!.to)).toBe('missing');
    expect(say('document.title = fetch("x"); setTimeout(() => {});')).toEqual([
      "error: Cannot find name 'document'.",
      "error: Cannot find name 'fetch'.",
      "error: Cannot find name 'setTimeout'.",
    ]);
    expect(say('return require("crypto");')).toEqual(["error: Cannot find name 'require'."]);
  });

  it('report missing parameters and syntax errors', () => {
    expect(check('return params.mail;')).toMatchObject([{ severity: 'warning', param: 'mail' }]);
    expect(check('const { mail } = params; return mail;')).toMatchObject([{ param: 'mail' }]);
    expect(say('return params.email.trimm();')).toEqual([
      "warning: Property 'trimm' does not exist on type 'string'. Did you mean 'trim'?",
    ]);
    expect(say('return {')).toContain("error: '}' expected.");
    expect(say('const x = 1; x = 2;')).toEqual([
      "error: Cannot assign to 'x' because it is a constant.",
    ]);
  });

  it('know the parameters of unnamed and of called functions', () => {
    const code = 'module.exports = async ({ params }) => params.nothing;';
    expect(language.check({ code, params })).toMatchObject([{ param: 'nothing' }]);
  });

  it('treat references in the code as values', () => {
    expect(say('return {{global.parameters.x}} + "{{local.a.payload.output.b}}";')).toEqual([]);
  });

  it('cover scripts of pages, but not their names', () => {
    const code = 'document.querySelector("x").value = $("y");';
    expect(language.check({ code })).toEqual([]);
    expect(language.check({ code: `${code} if (` })).toMatchObject([{ severity: 'error' }]);
  });
});

describe('the completion of a custom function', () => {
  it('offers the parameters with their types', () => {
    const found = complete('return params.|');
    expect(found.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
      'email: string',
      'tags: string[]',
      'user: { age: number; }',
    ]);
    expect(
      complete('return params.tags.values().map(tag => tag.|)').map(({ label }) => label),
    ).toContain('trim');
    expect(complete('return params.user.|').map(({ label }) => label)).toEqual(['age']);
  });

  it('offers names of the code before those of the language', () => {
    const found = complete('const amount = 3; return am|');
    expect(found.find(({ label }) => label === 'amount')).toMatchObject({ detail: '3' });
    const globals = new Set(found.map(({ label }) => label));
    for (const name of ['params', 'JSON', 'Buffer', 'URL']) expect(globals).toContain(name);
    for (const name of ['window', 'document', 'fetch', 'module_exports', 'require'])
      expect(globals).not.toContain(name);
  });

  it('describes its items, and the symbol at a position', () => {
    const code = inMain('return params.email.trim();');
    const facts = language.explain({ code, params }, code.indexOf('trim'), 'trim');
    expect(facts).toMatchObject({ signature: '(method) String.trim(): string' });
    expect(facts?.text).toContain('white space');
    const at = code.indexOf('email') + 1;
    const found = language.describe({ code, params }, at);
    expect(found?.signature).toContain('email: string');
    expect(code.slice(found?.from, found?.to)).toBe('email');
  });
});

describe('globals of the language', () => {
  it('equal those of the sandbox', async () => {
    const names = await sandbox.run(
      `Buffer; URL; crypto; atob; TextEncoder; Intl; module.exports = () => Object.getOwnPropertyNames(globalThis)`,
      {},
    );
    const there = new Set(names as readonly string[]);
    const known = new Set(
      complete('|')
        .filter(({ kind }) => kind !== 'keyword')
        .map(({ label }) => label),
    );
    expect([...there].filter(name => !known.has(name)).sort()).toEqual([]);
    const own = ['a', 'params', 'arguments', 'undefined', 'globalThis'];
    expect([...known].filter(name => !there.has(name) && !own.includes(name)).sort()).toEqual([]);
  });
});

describe('the format of a script', () => {
  const format = (code: string) =>
    language
      .format(code)
      .toReversed()
      .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), code);

  it('fixes indentation and spaces, and nothing else', () => {
    expect(format('module.exports=a=async({params})=>{\nif(params.x){return {a:1}}\n}')).toBe(
      'module.exports = a = async ({ params }) => {\n  if (params.x) { return { a: 1 } }\n}',
    );
    const done = inMain("  return { email: params.email, x: '{{global.ip}}' };");
    expect(format(done)).toBe(done);
  });
});
