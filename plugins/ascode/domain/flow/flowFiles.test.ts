// @module-tag slow
import Ajv from 'ajv';
import { expect, it, describe } from 'vitest';
import type { Flow } from '#plugins/flows/contract';
import { plainText, writeRichText } from '#plugins/flows/contract/graph/richtext/richText';
import { parseImport, importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { findSharedData } from '#testing/kits/findSharedData';
import { readFolder } from '#testing/corpus/readFolder';
import { toSource, type FlowFiles } from './flowFiles';
import { listSchemas } from './schemas';
import { findUnusedFiles, readFlow } from './readFlow';
import { writeFlow } from './writeFlow';

/** A flow whose list of nodes is there, as an import leaves it. */
function withNodes(flow: Flow): Flow {
  const { nodes = [], ...elements } = flow.graphData.elements;
  return { ...flow, graphData: { ...flow.graphData, elements: { ...elements, nodes } } };
}

const folder = findSharedData('flows');
if (!folder) console.info('Real flows as files: skipped, since there is no folder of flows.');
const flows = folder
  ? readFolder(folder).flatMap(({ name, text }) =>
      parseImport(importBody(JSON.parse(text))).flows.map(
        flow => [`${name} ${flow.name}`, withNodes(flow as unknown as Flow)] as const,
      ),
    )
  : [];

const asFiles = (files: FlowFiles) => Object.fromEntries(files);
/** A text that says a little more, as somebody who edits it would leave it. */
function changeText(text: string): string {
  if (plainText(text) !== text) return writeRichText(`${plainText(text)}x`, text);
  const at = text.lastIndexOf('":');
  return /^\s*[[{]/.test(text) && at > 0 ? `${text.slice(0, at)}x${text.slice(at)}` : `${text}x`;
}

/** How many lines two versions of a folder do not share, by file; a renamed file has changed none. */
function countChanges(before: FlowFiles, after: FlowFiles): Record<string, number> {
  const changed: Record<string, number> = {};
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before, after].map(files => (files.get(path) ?? '').split('\n'));
    const renamed = after.has(path)
      ? [...before.values()].includes(after.get(path)!)
      : [...after.values()].includes(before.get(path)!);
    if (was!.join('\n') === is!.join('\n') || renamed) continue;
    const lines = new Map<string, number>();
    for (const line of was!) lines.set(line, (lines.get(line) ?? 0) + 1);
    const added = is!.filter(line => {
      const left = lines.get(line) ?? 0;
      lines.set(line, left - 1);
      return left <= 0;
    });
    changed[path] = added.length;
  }
  return changed;
}

describe.skipIf(!folder)('real flows as files', () => {
  it('are read back equal and written again byte for byte', () => {
    expect(flows.length).toBeGreaterThan(100);
    for (const [name, flow] of flows) {
      const files = writeFlow(flow);
      const read = readFlow(files);
      const again = asFiles(writeFlow(read as Flow));
      const unused = findUnusedFiles(files);
      expect({ name, read, again, unused }).toEqual({
        name,
        read: toSource(flow),
        again: asFiles(files),
        unused: [],
      });
    }
  });

  it('match the schemas for editors', () => {
    const check = new Map(
      [...listSchemas([])].map(([name, text]) => [
        name,
        new Ajv({ strict: false }).compile(JSON.parse(text)),
      ]),
    );
    for (const [name, flow] of flows) {
      const files = writeFlow(flow);
      for (const file of ['flow', 'layout']) {
        const fits = check.get(`${file}.schema.json`)!;
        fits(JSON.parse(files.get(`${file}.json`)!));
        expect({ name, file, errors: fits.errors }).toEqual({ name, file, errors: null });
      }
    }
    const broken = check.get('flow.schema.json')!;
    expect(broken({ name: '', nodes: {} })).toBe(false);
    expect(broken({ name: 'Sign-in', nodes: { a: { nodeType: 'PAGE' } } })).toBe(false);
  });

  it('change only in the layout when a node moves, and in three lines for a property', () => {
    const properties: string[] = [];
    for (const [name, flow] of flows) {
      const before = writeFlow(flow);
      const { nodes } = flow.graphData.elements;
      for (const [at, node] of nodes.entries()) {
        if (at !== Math.floor(nodes.length / 2)) continue;
        const withNode = (changed: object): Flow => ({
          ...flow,
          graphData: {
            ...flow.graphData,
            elements: {
              ...flow.graphData.elements,
              nodes: nodes.with(at, { ...node, ...changed }),
            },
          },
        });
        const moved = writeFlow(withNode({ position: { x: 12.5, y: -7 } }));
        const files = Object.keys(countChanges(before, moved));
        expect({ name, files }).toEqual({ name, files: ['layout.json'] });
        for (const [property, written] of Object.entries(node.data.properties ?? {})) {
          if (typeof written?.value !== 'string') continue;
          const value = changeText(written.value);
          const data = {
            ...node.data,
            properties: { ...node.data.properties, [property]: { ...written, value } },
          };
          const changes = countChanges(before, writeFlow(withNode({ data })));
          const lines = Object.values(changes).reduce((sum, count) => sum + count, 0);
          if (lines > 3) properties.push(`${name} ${node.data.id} ${property}: ${lines}`);
        }
      }
    }
    expect(properties).toEqual([]);
  });
});
