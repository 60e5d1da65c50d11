// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getField } from '#core/contract';
import { isObject } from '#core/contract/internal';
import {
  plainText,
  readRichText,
  writeRichText,
} from '#plugins/flows/contract/graph/richtext/richText';
import { findSharedData } from '#testing/kits/findSharedData';
import { walkBlocks, type Block } from './block';
import { findEdited, moveBlock } from './editBlocks';
import { findLabel, getFieldName, listFieldNames, patchLabel, renameField } from './fields';
import { readBlocks } from './readBlocks';
import { applyPatches, patchText, readText } from './units';
import { printBlocks } from './testBlocks';

const folder = findSharedData('flows');

/** The pages of real exports as they are stored, each once. */
function readStoredPages(from: string): readonly string[] {
  const pages = new Set<string>();
  const collect = (value: unknown): void => {
    if (!isObject(value)) return;
    const html = getField(getField(getField(value, 'properties'), 'customHTML'), 'value');
    if (typeof html === 'string' && html.includes('<')) pages.add(html);
    for (const each of Object.values(value)) collect(each);
  };
  for (const name of readdirSync(from).filter(each => each.endsWith('.json')))
    collect(JSON.parse(readFileSync(join(from, name), 'utf8')));
  return [...pages];
}

describe.runIf(folder)(
  'pages of real exports (skipped where they do not lie beside this folder)',
  () => {
    const stored = folder ? readStoredPages(folder) : [];
    const pages = [...new Set(stored.map(plainText))];

    it('are printed as they were read', () => {
      expect(pages.length).toBeGreaterThan(100);
      for (const html of pages) expect(printBlocks(html, readBlocks(html))).toBe(html);
    });

    it('are as before after a text or a label was changed and changed back', () => {
      let changes = 0;
      for (const html of pages)
        for (const block of walkBlocks(readBlocks(html))) {
          const span = block.kind === 'field' ? findLabel(html, block)?.text : block.text;
          if (!span) continue;
          const text = readText(html, span);
          const write = (on: string, next: string, found: Block) =>
            applyPatches(
              on,
              found.kind === 'field'
                ? patchLabel(on, found, next)
                : patchText(on, found.text!, next),
            );
          const changed = write(html, text === '' ? 'more' : `${text} more`, block);
          expect(changed).not.toBe(html);
          const again = Array.from(walkBlocks(readBlocks(changed))).find(
            ({ id }) => id === block.id,
          )!;
          expect(write(changed, text, again)).toBe(html);
          changes++;
        }
      expect(changes).toBeGreaterThan(1000);
    });

    it('that are rich text are stored as before after a text was changed and changed back', () => {
      const rich = stored.filter(readRichText);
      expect(rich.length).toBeGreaterThan(20);
      for (const value of rich) {
        const html = plainText(value);
        for (const { text } of walkBlocks(readBlocks(html))) {
          if (!text) continue;
          const patches = patchText(html, text, `${readText(html, text)} more`);
          const changed = writeRichText(applyPatches(html, patches), value);
          expect(plainText(changed)).toBe(applyPatches(html, patches));
          expect(writeRichText(html, changed)).toBe(value);
        }
      }
    });

    it('are as before after a field was renamed and renamed back', () => {
      for (const html of pages)
        for (const name of listFieldNames(readBlocks(html))) {
          if (html.includes('surelyNew')) continue;
          const renamed = renameField(html, name, 'surelyNew');
          expect(renamed).not.toBe(html);
          expect(renameField(renamed, 'surelyNew', name)).toBe(html);
        }
    });

    it('are as before after a block was moved down and up', () => {
      let moves = 0;
      for (const html of pages)
        for (const [at, { id }] of [...walkBlocks(readBlocks(html))].entries()) {
          // Each move reads its page some times: of large pages, some blocks do.
          if (at % Math.ceil(html.length / 2000) > 0) continue;
          const down = moveBlock(html, id, 'down');
          if (!down) continue;
          expect(moveBlock(down.html, findEdited(down)!, 'up')?.html).toBe(html);
          moves++;
        }
      expect(moves).toBeGreaterThan(1000);
    });

    it('are known but for a few parts', () => {
      const blocks = pages.flatMap(html => [...walkBlocks(readBlocks(html))]);
      const fields = blocks.filter(({ kind }) => kind === 'field');
      const code = blocks.filter(({ kind }) => kind === 'code');
      expect(fields.filter(({ control }) => getFieldName(control!)).length).toBeGreaterThan(100);
      expect(code.length / blocks.length).toBeLessThan(0.1);
    });
  },
);
