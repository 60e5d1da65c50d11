import { expect, it } from 'vitest';
import { renderTemplate, renderTemplateSliced } from './renderTemplate';

const page = {
  title: 'Hello',
  who: { name: 'Ada <b>' },
  list: [{ name: 'a' }, { name: 'b' }],
  none: [],
  role: 'admin',
  two: 2,
};

it('inserts names, dotted names, and whole lists, and escapes each value', () => {
  expect(renderTemplate('<p>{{title}} {{who.name}} {{missing}}{{missing.too}}</p>', page)).toBe(
    '<p>Hello Ada &lt;b&gt; </p>',
  );
  expect(renderTemplate('<a href="{{x}}">', { x: '" onclick="y' })).toBe(
    '<a href="&quot; onclick&#x3D;&quot;y">',
  );
});
it('supports if, else, unless, each, and with', () => {
  expect(
    renderTemplate('{{#if title}}yes{{else}}no{{/if}}{{#if none}}yes{{else}}no{{/if}}', page),
  ).toBe('yesno');
  expect(renderTemplate('{{#unless none}}empty{{/unless}}', page)).toBe('empty');
  expect(
    renderTemplate(
      '{{#each list}}{{@index}}{{name}}{{../title}}{{#if @last}}.{{/if}}{{/each}}',
      page,
    ),
  ).toBe('0aHello1bHello.');
  expect(renderTemplate('{{#each none}}x{{else}}none{{/each}}', page)).toBe('none');
  expect(renderTemplate('{{#with who}}{{name}}{{/with}}', page)).toBe('Ada &lt;b&gt;');
  expect(renderTemplate('{{#if none}}a{{else if title}}b{{/if}}', page)).toBe('b');
});
it('supports block parameters', () => {
  const types = '{{#each list as | entry place |}}{{place}}{{entry.name}}{{title}}{{/each}}';
  expect(renderTemplate(types, page)).toBe('0a1b');
  expect(renderTemplate('{{#with who as |person|}}{{person.name}}{{/with}}', page)).toBe(
    'Ada &lt;b&gt;',
  );
  expect(renderTemplate('{{#each list as |constructor|}}{{constructor}}{{/each}}', page)).toBe('');
});
it('supports ifEquals and the small helpers', () => {
  expect(renderTemplate('{{#ifEquals role "admin"}}A{{else}}B{{/ifEquals}}', page)).toBe('A');
  expect(
    renderTemplate(
      '{{#ifEquals two "2"}}A{{/ifEquals}}{{#if (eq role "x")}}B{{/if}}{{#gt two 1}}C{{/gt}}',
      page,
    ),
  ).toBe('AC');
});
it('rejects triple braces with a message [S241]', () =>
  expect(() => renderTemplate('<b>{{{title}}}</b>', page)).toThrow(
    'The template contains “{{{”, which would insert markup unescaped. Write “{{”.',
  ));
it('gives no access to prototypes, code, or unescaped markup', () => {
  for (const path of [
    'constructor',
    'constructor.constructor',
    '__proto__.polluted',
    'toString',
    'list.constructor',
    'who.__proto__',
  ])
    expect(renderTemplate(`[{{${path}}}]`, page)).toBe('[]');
  for (const bad of [
    '{{{title}}}',
    '{{&title}}',
    '{{> part}}',
    '{{#x y}}{{/x}}',
    '{{alert 1}}',
    '{{constructor "x"}}',
    '{{#if}',
  ])
    expect(() => renderTemplate(bad, page)).toThrow(/The template/);
});
it('stops a template that repeats itself too often', () => {
  const many = Array.from({ length: 3000 }, () => 1);
  expect(() =>
    renderTemplate('{{#each many}}{{#each ../many}}x{{/each}}{{/each}}', { many }),
  ).toThrow(/too often|4 MiB/);
});
it('counts what helpers read of lists and long texts, again for each repetition (guarantee 31)', () => {
  const list = () => Array.from({ length: 3000 }, () => [1]);
  const rows = Array.from({ length: 50 }, () => 1);
  const values = { rows, a: list(), b: list(), long: 'x'.repeat(5_000_000), key: ['title'] };
  const render = (test: string) =>
    renderTemplate(`{{#each rows}}{{#if (${test})}}x{{/if}}{{/each}}`, values);
  for (const test of ['eq ../a ../b', 'gt ../a 1', 'lookup .. ../a', 'eq ../long "a"'])
    expect(() => render(test)).toThrow(/too often/);
  expect(() =>
    renderTemplate('{{#each rows}}{{#ifEquals ../a ../b}}x{{/ifEquals}}{{/each}}', values),
  ).toThrow(/too often/);
  for (const test of ['and ../a ../b', 'lookup ../a 1', 'eq ../key "title"'])
    expect(render(test)).toBe('x'.repeat(50));
});
it('inserts markup of the flow as text, sanitized', () => {
  const values = {
    mine: '<b onclick="x()">Hi <script>x()</script><a href="javascript:x()">a</a></b>',
    theirs: '<b>Hi</b>',
  };
  const isMine = ([name]: readonly string[]) => name === 'mine';
  const render = (template: string) => renderTemplate(template, values, isMine);
  expect(render('<p>{{mine}}{{theirs}}</p>')).toBe(
    '<p><b>Hi <a>a</a></b>&lt;b&gt;Hi&lt;/b&gt;</p>',
  );
  expect(render('<p title="{{mine}}">')).not.toContain('<b');
});
it('reads list items and names with spaces', () => {
  const output = { devices: [{ model: { name: 'Phone' } }], 'Error Message': 'Try <again>' };
  const values = {
    local: { '6wk': { payload: { output } } },
    global: { variables: { 'Otp Length': 6 } },
  };
  const render = (template: string) => renderTemplate(template, values);
  expect(render('{{local.6wk.payload.output.devices[0].model.name}}')).toBe('Phone');
  expect(render('{{ local.6wk.payload.output.devices[1].model.name }}.')).toBe('.');
  expect(render('{{local.6wk.payload.output.Error Message}}')).toBe('Try &lt;again&gt;');
  expect(render('{{global.variables.Otp Length}}')).toBe('6');
});

it('renders in slices of one item each (guarantee 31)', () => {
  const list = Array.from({ length: 500 }, (_, at) => at);
  const steps = renderTemplateSliced('{{#each list}}{{this}},{{/each}}', { list });
  let slices = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) slices++;
  expect(slices).toBeGreaterThan(500);
  expect(step.value).toBe(`${list.join(',')},`);
});
