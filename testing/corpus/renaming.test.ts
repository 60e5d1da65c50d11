// @module-tag slow
import { expect, it } from 'vitest';
import { listFieldNames, planRenaming } from '#plugins/references/contract/rename/planRenaming';
import type { GraphData } from '#plugins/flows/contract';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { parseImport, importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { findSharedData } from '../kits/findSharedData';
import { readFolder } from './readFolder';

const folder = findSharedData('flows');
const suffix = 'Renamed';

const rename = (graph: GraphData, nodeId: string, from: string, to: string) => {
  const { changes } = planRenaming(graph, nodeId, from, to);
  return editGraph(graph, draft => {
    for (const { nodeId: id, property, value } of changes) setProperty(draft, id, property, value);
  });
};

if (!folder) console.info('Renaming in real flows: skipped, since there is no folder of flows.');

it.skipIf(!folder)(
  'renames each field of each page of real flows and back, byte for byte',
  { timeout: 120_000 },
  () => {
    let fields = 0;
    let changed = 0;
    for (const { text } of readFolder(folder!))
      for (const { graphData } of parseImport(importBody(JSON.parse(text))).flows) {
        const before = JSON.stringify(graphData);
        const names = (graphData.elements.nodes ?? []).flatMap(({ data }) =>
          [...new Set(listFieldNames(data))]
            .filter(name => /^[\w-]+$/.test(name))
            .map(name => [data.id, name] as const),
        );
        let graph = graphData;
        for (const [id, name] of names) {
          const after = rename(graph, id, name, name + suffix);
          if (after !== graph) changed++;
          graph = after;
        }
        for (const [id, name] of names) graph = rename(graph, id, name + suffix, name);
        expect(JSON.stringify(graph) === before).toBe(true);
        fields += names.length;
      }
    console.info(`Renamed ${fields} fields of real pages and back.`);
    expect(changed).toBe(fields);
  },
);
