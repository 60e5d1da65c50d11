import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { NodeCall } from '#plugins/connectors/contract';
import { createScript } from './screens';

const fillScript = (
  script: string,
  values: Record<string, unknown>,
  properties: Record<string, unknown> = {},
) =>
  createScript({
    properties,
    raw: { customScript: { value: script } },
    resolve: (found: string) => values[found.slice(2, -2).trim()] ?? undefined,
  } as unknown as NodeCall);
const run = (script: string): unknown => runInNewContext(script);

it('inserts references as text', () => {
  const nasty = `O'Brien "</script>" \\ \n \${1} \` é 😀`;
  for (const quote of ["'", '"', '`'])
    expect(
      run(
        fillScript(`return ${quote}{{global.parameters.name}}${quote}`, {
          'global.parameters.name': nasty,
        }),
      ),
    ).toBe(nasty);
});
it('inserts records and numbers as values', () => {
  const values = {
    'global.variables.policy': { min: 8, text: '</script>' },
    'local.a.payload.output.n': 3,
  };
  const script =
    'return [{{global.variables.policy}}, {{ local.a.payload.output.n }}, {{global.variables.none}}]';
  const text = fillScript(script, values);
  expect(text).not.toContain('</script>');
  expect(run(text)).toEqual([{ min: 8, text: '</script>' }, 3, null]);
});
it('keeps text from becoming code, also without the author’s quotes', () => {
  const values = { 'global.parameters.n': '1;globalThis.taken=true' };
  expect(() => run(fillScript('return {{global.parameters.n}}', values))).toThrow(
    /Invalid|Unexpected/,
  );
  for (const text of ['x()', 'x`1`', 'a=1', '[x]', '{x}', '"x"', '//', '/*', '!x', 'x?y'])
    expect(fillScript('{{global.parameters.n}}', { 'global.parameters.n': text })).not.toContain(
      text,
    );
});
it('inserts JSON expressions as values, never as code', () => {
  const name = 'local.a.payload.output.options';
  const fill = (script: string, value: string) => fillScript(script, { [name]: value });
  const options = { challenge: [1, 2], rp: `O'Neil "</script>"` };
  const json = JSON.stringify(options);
  expect(run(fill(`var options = {{${name}}};\nreturn options`, json))).toEqual(options);
  expect(run(fill(`return [{{${name}}}, 1]`, '[1]'))).toEqual([[1], 1]);
  expect(run(fill(`return '{{${name}}}'`, json))).toBe(json);
  const taking = JSON.stringify({ a: `";taken=1//';taken=1//` });
  for (const quote of ["'", '"', '`']) {
    const text = fill(`return ${quote}a = {{${name}}};${quote}`, taking);
    expect(text).not.toContain('taken=1');
  }
});

it('inserts the node’s own inputs, and keeps other text', () => {
  const properties = {
    maskedEmail: 'a***@example.com',
    options: { rp: { name: 'O\'Neil "&" <x>' } },
    score: '35',
  };
  const fill = (script: string) => run(fillScript(script, {}, properties));
  expect(fill('return "{{maskedEmail}}"')).toBe('a***@example.com');
  expect(fill('return {{score}} + 1')).toBe(36);
  expect(fill("return JSON.parse('{{{skjson options}}}').rp.name")).toBe('O\'Neil "&" <x>');
  expect(fill('return {{{skjson options}}}.rp.name')).toBe('O\'Neil "&" <x>');
  expect(fill('return {{{skjson maskedEmail}}}')).toBe('a***@example.com');
  expect(fill("return JSON.parse('{{{skjson gone}}}')")).toBeNull();
  expect(fill('return "{{another}}"')).toBe('{{another}}');
});
it('is the body of a function', () => {
  expect(run(fillScript('if (1) return 7; // done', {}))).toBe(7);
});
