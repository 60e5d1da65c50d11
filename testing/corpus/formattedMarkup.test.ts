// @module-tag slow
import { expect, it } from 'vitest';
import { formatMarkup } from '#core/web/ui/controls/code/formatMarkup';
import { findSharedData } from '../kits/findSharedData';
import { readMarkups } from './readMarkups';

const folder = findSharedData('flows');

if (!folder) console.info('Real pages are not formatted: there is no folder of flows.');

it.skipIf(!folder)('lays out most pages of real flows', { timeout: 300_000 }, async () => {
  const markups = readMarkups(folder!);
  for (const kind of ['html', 'css'] as const) {
    let [formatted, failed] = [0, 0];
    const lost: string[] = [];
    for (const code of markups[kind]) {
      if (code.trim() === '') continue;
      try {
        const [edit] = await formatMarkup(code, kind);
        const found = (text: string) => text.match(/\{\{[^{}]*\}\}/g) ?? [];
        if (edit && found(edit.insert).join() !== found(code).join()) lost.push(code.slice(0, 80));
        formatted += edit ? 1 : 0;
      } catch {
        failed++;
      }
    }
    console.info(`${kind}: ${formatted} of ${markups[kind].size} laid out, ${failed} not read`);
    expect(lost).toEqual([]);
    expect(failed).toBeLessThan(markups[kind].size / 5);
  }
});
