import { describe, expect, it } from 'vitest';
import { walkBlocks } from './block';
import { findLabel, listFieldNames } from './fields';
import { markBlocks } from './markBlocks';
import { formatOptions, parseOptions } from './options';
import { readBlocks } from './readBlocks';
import { fillSamples, listSamples } from './samples';
import { snippets, startPages } from './snippets';

describe('pages to start from', () => {
  it.each(startPages)('$id: fields have labels, and errors a place', ({ make }) => {
    const html = make([]);
    const blocks = [...walkBlocks(readBlocks(html))];
    expect(blocks.filter(({ kind }) => kind === 'message')).toHaveLength(1);
    for (const block of blocks.filter(({ kind }) => kind === 'field')) {
      expect(findLabel(html, block)).toBeDefined();
      expect(block.control!.attributes.get('autocomplete')).toBeTruthy();
    }
    expect(blocks.some(({ kind }) => kind === 'button')).toBe(true);
    expect(blocks.some(({ kind }) => kind === 'code')).toBe(false);
  });
});

it.each(snippets)('$id: a field gets a name that is free', ({ make }) => {
  const names = listFieldNames(readBlocks(make([])));
  expect(listFieldNames(readBlocks(make(names)))).toEqual(names.map(name => `${name}2`));
});

it('marks elements with the ids of their blocks', () => {
  const html = '<div><h1 class="a">Hi</h1>loose</div>';
  expect(markBlocks(html, readBlocks(html))).toBe(
    '<div data-block="0"><h1 data-block="0.0" class="a">Hi</h1>loose</div>',
  );
});

it('lists the values that a page shows, and fills in references', () => {
  const html =
    '{{#if title}}<h1>{{title}}</h1>{{else}}-{{/if}}{{local.n1.payload.output.email}} {{name}}';
  expect(listSamples(html)).toEqual([
    { path: 'local.n1.payload.output.email', isInput: false, isDeciding: false },
    { path: 'title', isInput: true, isDeciding: true },
    { path: 'name', isInput: true, isDeciding: false },
  ]);
  expect(fillSamples(html, () => '<b>')).toContain('{{/if}}&lt;b&gt; {{name}}');
  expect(fillSamples(html, () => undefined)).toContain('{{/if}}email {{name}}');
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
