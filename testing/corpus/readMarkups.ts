import { connections, indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { parseImport, importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { readFolder } from './readFolder';

/** Reads the HTML and CSS of pages in a folder of exports, each text once. */
export function readMarkups(path: string) {
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
