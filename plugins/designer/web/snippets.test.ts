import { describe, expect, it } from 'vitest';
import { walkBlocks } from '#plugins/pages/contract/blocks/block';
import { findLabel, listFieldNames } from '#plugins/pages/contract/blocks/fields';
import { readBlocks } from '#plugins/pages/contract/blocks/readBlocks';
import { snippets, startPages } from './snippets';

describe('starter pages', () => {
  it.each(startPages)('$id: has labels of fields, and a place for errors', ({ make }) => {
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

it.each(snippets)('$id: gives a field an unused name', ({ make }) => {
  const names = listFieldNames(readBlocks(make([])));
  expect(listFieldNames(readBlocks(make(names)))).toEqual(names.map(name => `${name}2`));
});
