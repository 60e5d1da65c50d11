import { expect, it } from 'vitest';
import { markBlocks } from './markBlocks';
import { formatOptions, parseOptions } from './options';
import { readBlocks } from './readBlocks';
import { fillSamples, findInSteps, listSamples } from './samples';

it('marks elements with IDs of their blocks', () => {
  const html = '<div><h1 class="a">Hi</h1>loose</div>';
  expect(markBlocks(html, readBlocks(html))).toBe(
    '<div data-block="0"><h1 data-block="0.0" class="a">Hi</h1>loose</div>',
  );
});

it('lists the values that a page shows, and fills in references', () => {
  const html =
    '{{#if title}}<h1>{{title}}</h1>{{else}}-{{/if}}{{local.n1.payload.output.email}} {{name}}';
  expect(listSamples(html)).toEqual([
    { path: 'local.n1.payload.output.email', isInput: false },
    { path: 'title', isInput: true },
    { path: 'name', isInput: true },
  ]);
  expect(fillSamples(html, () => '<b>')).toContain('{{/if}}&lt;b&gt; {{name}}');
  expect(fillSamples(html, () => '{{#if}}')).toContain('{{/if}}&#123;&#123;#if}} {{name}}');
  expect(fillSamples(html, () => undefined)).toContain('{{/if}}email {{name}}');
});

it('finds the output of the latest step of a node', () => {
  const steps = [
    { nodeId: 'n1', output: { email: 'old' } },
    { nodeId: 'n1', output: { email: 'ada@example.com', user: { id: 7 } } },
    { nodeId: 'n1' },
  ];
  const find = (path: string) => findInSteps(steps, path);
  expect(find('local.n1.payload.output.email')).toBe('ada@example.com');
  expect(find('local.n1.payload.output.user.id')).toBe('7');
  expect(find('local.n1.payload.output.user')).toBe('{"id":7}');
  expect(find('local.n1.payload.output.none')).toBeUndefined();
  expect(find('local.n2.payload.output.email')).toBeUndefined();
  expect(find('global.variables.email')).toBeUndefined();
});

it('writes options as lines and back', () => {
  const html = '<select>\n  <option value="a">A: 1</option>\n  <option>B</option>\n</select>';
  const [block] = readBlocks(html);
  const lines = formatOptions([
    { value: 'a', text: 'A' },
    { value: 'B', text: 'B' },
  ]);
  expect(lines).toBe('a: A\nB');
  expect(parseOptions(html, block!.control!, lines)).toBe(
    '\n  <option value="a">A</option>\n  <option>B</option>\n',
  );
});
