import { expect, it } from 'vitest';
import { at, createFlow, node } from '../../cases';
import { lintFlow } from '../../engine/Linter';

const cdn = 'https://cdn.example.com';
const code = 'er-content-source-001';
const screen = node('a', 'httpConnector', 'customHTMLTemplate', {
  customHTML: `<script src="${cdn}/a.js"></script><img src='https://pics.example.org/a.png'>`,
  customCSS: `@import url("${cdn}/a.css"); body { background: url(${cdn}/b.png) }`,
  customScript: `import('${cdn}/m.js'); fetch('https://api.example.org/x')`,
});
const none = { html: [], scripts: [], styles: [] };

it('reports sources outside of the list, at the node and in the settings [K44, S341]', () => {
  const flow = createFlow([screen], undefined, {
    settings: { useCustomScript: true, jsLinks: [{ value: `${cdn}/ours.js` }] },
  });
  expect(at(code, flow)).toEqual([]);
  expect(at(code, flow, { sources: none })).toEqual([]);
  const sources = { ...none, scripts: ['scripts.example.com'] };
  expect(at(code, flow, { sources })).toEqual(['a', 'a', 'flow']);
  const told = lintFlow(flow, { sources }).filter(each => each.code === code);
  expect(told.map(({ recommendation }) => recommendation)[0]).toContain(
    'Remove cdn.example.com from the HTML template in',
  );
  expect(at(code, flow, { sources: { ...none, scripts: ['*.example.com'] } })).toEqual([]);
  expect(at(code, flow, { sources: { ...none, html: ['*.example.org'] } })).toEqual(['a']);
  expect(at(code, flow, { sources: { ...none, styles: ['x.example.org'] } })).toEqual(['a']);
});
