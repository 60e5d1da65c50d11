// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getField } from '#core/contract';
import { isObject } from '#core/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { walkBlocks } from '#plugins/pages/contract/blocks/block';
import { findEdited, moveBlock } from '#plugins/pages/contract/blocks/editBlocks';
import { applyPatches } from '#plugins/pages/contract/blocks/units';
import { findSharedData } from '#testing/kits/findSharedData';
import { listSettings } from './blockSettings';
import { findMailNode } from './mailNodes';
import { readMail } from './readMail';
import { printBlocks } from '#plugins/pages/contract/blocks/testBlocks';

const folder = findSharedData('flows');

/** All HTML of real exports, each once: that of mail, and that of pages, which have more tags. */
function readStored(from: string) {
  const [mails, others] = [new Set<string>(), new Set<string>()];
  const collect = (value: unknown): void => {
    if (!isObject(value)) return;
    const properties = getField(value, 'properties');
    if (isObject(properties) && getField(value, 'connectorId')) {
      const mail = findMailNode(value as unknown as NodeData);
      for (const [name, property] of Object.entries(properties)) {
        const html = getField(property, 'value');
        if (typeof html === 'string' && html.includes('<'))
          (mail?.html === name ? mails : others).add(plainText(html));
      }
    }
    for (const each of Object.values(value)) collect(each);
  };
  for (const name of readdirSync(from).filter(each => each.endsWith('.json')))
    collect(JSON.parse(readFileSync(join(from, name), 'utf8')));
  return { mails: [...mails], others: [...others] };
}

describe.runIf(folder)(
  'HTML of real exports read as mail (skipped where they do not lie beside this folder)',
  () => {
    const { mails, others } = folder ? readStored(folder) : { mails: [], others: [] };
    const all = [...mails, ...others];

    it('is printed as it was read', () => {
      expect(all.length).toBeGreaterThan(100);
      for (const html of all) expect(printBlocks(html, readMail(html))).toBe(html);
    });

    it('stays as it is where a setting is given the value that it has', () => {
      let settings = 0;
      for (const html of all) {
        const blocks = readMail(html);
        for (const block of walkBlocks(blocks))
          for (const { key, value, write } of listSettings({ html, blocks }, block) ?? []) {
            if (!['text', 'html', 'href', 'src', 'alt'].includes(key) || value === '') continue;
            expect(applyPatches(html, write(value))).toBe(html);
            settings++;
          }
      }
      expect(settings).toBeGreaterThan(1000);
    });

    it('is as before after a block was moved down and up', () => {
      let moves = 0;
      for (const html of all)
        for (const [at, { id }] of [...walkBlocks(readMail(html))].entries()) {
          // Each move reads its HTML some times: of long ones, some blocks do.
          if (at % Math.ceil(html.length / 2000) > 0) continue;
          const down = moveBlock(html, id, 'down', readMail);
          if (!down) continue;
          const back = findEdited(down, readMail)!;
          expect(moveBlock(down.html, back, 'up', readMail)?.html).toBe(html);
          moves++;
        }
      expect(moves).toBeGreaterThan(500);
    });
  },
);
