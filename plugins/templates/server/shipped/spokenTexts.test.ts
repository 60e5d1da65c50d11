import { pageTexts } from '#core/server/internal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMarkup } from '#core/contract/readMarkup';
import { examples } from '#plugins/examples/server/seedExamples';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { startServer } from '#testing/startServer';
import { shippedFlows } from './shippedTemplates';

interface Node {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const nodes: readonly Node[] = [
  ...shippedFlows.flatMap(({ flow }) =>
    flow.steps.map(({ id, values = {} }) => ({ name: `${flow.name}, ${id}`, values })),
  ),
  ...examples.flatMap(({ name, graphData }) =>
    graphData.elements.nodes.map(({ data }) => ({
      name: `${name}, ${data.id}`,
      values: Object.fromEntries(
        Object.entries(data.properties ?? {}).map(([key, property]) => [key, property?.value]),
      ),
    })),
  ),
];

/** Properties that a person reads on a page or in mail. */
const shown = [
  'errorMessage',
  'subject',
  'text',
  'title',
  'button',
  'cancel',
  'identifierLabel',
  'identifierButton',
];

let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: ReadonlyMap<string, string>;
beforeAll(async () => {
  sluice = await startServer();
  const messages = sluice.server
    .at(pageTexts)
    .flatMap(groups => groups.flatMap(each => each.messages));
  ours = new Map(messages.map(({ id, text }) => [id, text]));
});
afterAll(() => sluice.close());

/** The texts of markup, each with the id by which its element names it. */
function readTexts(html: string) {
  const texts: { readonly text: string; readonly id: string }[] = [];
  let id = '';
  for (const piece of readMarkup(html)) {
    const text = piece.kind === 'text' && !piece.raw && html.slice(piece.from, piece.to).trim();
    if (text) texts.push({ text, id });
    id = piece.kind === 'open' ? (piece.attributes.get('data-sktext') ?? '') : '';
  }
  return texts;
}

const refers = (text: string) => text.includes('{{');

it.each(nodes.filter(({ values }) => typeof values['customHTML'] === 'string'))(
  'names each text of the page of $name',
  ({ values }) => {
    const texts = readTexts(String(values['customHTML'])).filter(({ text }) => !refers(text));
    expect(texts.length).toBeGreaterThan(2);
    for (const { text, id } of texts) expect([text, ours.get(id)]).toEqual([text, text]);
  },
);

it('has no texts in properties of others’ nodes', () => {
  const known = new Set(ours.values());
  const texts = nodes.flatMap(({ name, values }) =>
    shown.flatMap(property => {
      const text = plainText(String(values[property] ?? '')).trim();
      return text && !refers(text) && !known.has(text) ? [`${name}: ${text}`] : [];
    }),
  );
  expect(texts).toEqual([]);
});
