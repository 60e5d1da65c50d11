import { expect, it } from 'vitest';
import { formatMarkup } from '#core/web/ui/controls/code/formatMarkup';
import { connections, indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { importBody } from '#plugins/transfer/domain/exchange/importBody';
import { parseImport } from '#plugins/transfer/domain/exchange/parseImport';
import { findSharedData } from '../kits/findSharedData';
import { readFolder } from './readFolder';

const folder = findSharedData('flows');

function readMarkups(path: string) {
  const found = { css: new Set<string>(), html: new Set<string>() };
  for (const file of readFolder(path))
    for (const { graphData } of parseImport(importBody(JSON.parse(file.text))).flows)
      for (const { data } of connections(indexGraph(graphData))) {
        const { customHTML, customCSS } = data.properties ?? {};
        if (typeof customHTML?.value === 'string') found.html.add(plainText(customHTML.value));
        if (typeof customCSS?.value === 'string') found.css.add(plainText(customCSS.value));
      }
  return found;
}

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
