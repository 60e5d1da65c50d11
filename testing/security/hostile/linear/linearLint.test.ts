import { expect, it } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  annotationNode,
  connectionNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';
import { lintFlow } from '#plugins/linter/domain/engine/Linter';
import { findSlow } from '../../kits/findSlow';

const at = { x: 0, y: 0 };
const sources = { html: ['a.example'], scripts: ['a.example'], styles: ['a.example'] };

/** A flow that holds a text wherever its author can write one. */
function createFlow(text: string) {
  const node = (id: string, capabilityName: string, values: Readonly<Record<string, unknown>>) =>
    connectionNode(
      { id, connectorId: 'httpConnector', connectionId: 'c', name: text, capabilityName, values },
      at,
    );
  const note = annotationNode('n', at);
  const graphData = editGraph(createEmptyGraph(), draft =>
    addElements(draft, [
      node('page', 'customHTMLTemplate', {
        nodeTitle: text,
        nodeDescription: text,
        customHTML: text,
        customCSS: text,
        customScript: text,
      }),
      node('call', 'makeRestApiCall', {
        url: text,
        body: text,
        headers: [{ key: 'a', value: text }],
      }),
      { ...note, data: { ...note.data, properties: { annotation: { value: text } } } },
    ]),
  );
  const settings = { csp: text, css: text, jsLinks: [{ value: text }], cssLinks: [text] };
  return {
    flowId: 'f',
    name: text,
    description: text,
    settings: { ...settings, useCustomCSS: true, useCustomScript: true },
    graphData,
  };
}

const units = [
  '<script ',
  '<script',
  '<link ',
  '<link a ',
  '<img ',
  '<b',
  '<',
  '@import ',
  '@import url( ',
  'url( ',
  'import( ',
  'from ',
  '.src = ',
  'fetch(',
  'open (',
  'https://',
  'https://a',
  'console.log(',
  '//',
  '/*',
  '"',
  '`',
  '{{',
  '{{{',
  '{{local.',
  '{{local.a.payload.',
  'params.',
  'global.',
  '[{',
  '- a ',
  'aB',
  '(',
  '\\',
  ' ',
];

/** References that end as none do, a long way off. */
const unfinished = [
  { before: '<p>word {{local.a', unit: ' ', after: '</p>' },
  { before: '{{global.variables[', unit: ' ', after: '\\x]}}' },
];

it('each rule reads each text of a flow in linear time (guarantee 15)', () => {
  const read = (text: string) => lintFlow(createFlow(text), { sources });
  expect(findSlow(read, [...units.map(unit => ({ unit })), ...unfinished])).toEqual([]);
}, 300_000);
