import { isComponent } from '#plugins/connectors/contract/pageComponents';
import type { Block, BlockKind } from './block';
import { inline, readElements, type PageElement, type PageNode } from './elements';
import type { Span } from './units';

const opaque = new Set(
  'audio base canvas embed head iframe link meta noscript object picture script style svg template title video'.split(
    ' ',
  ),
);
const pressed = new Set(['submit', 'button', 'reset', 'image']);

const isControl = ({ name, attributes }: PageElement): boolean =>
  name === 'select' ||
  name === 'textarea' ||
  (name === 'input' && !pressed.has(typeOf(attributes)) && typeOf(attributes) !== 'hidden');
const typeOf = (attributes: PageElement['attributes']) =>
  (attributes.get('type') ?? '').toLowerCase();

/** The part of a text without the spaces around it; undefined where nothing is left. */
export function trim(html: string, { from, to }: Span): Span | undefined {
  const text = html.slice(from, to);
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return end > start ? { from: from + start, to: from + end } : undefined;
}

/** Whether a node is more than spaces. */
export const isShown = (html: string, node: PageNode): boolean =>
  node.type === 'element' || trim(html, node) !== undefined;

/** In characters; as much as a preview takes. */
const longestPage = 500_000;

/** An element that a kind of HTML, such as email, recognizes; `nodes` are read as blocks in it. */
export interface KnownElement extends Pick<Block, 'kind' | 'text' | 'inner' | 'part' | 'isCell'> {
  readonly nodes?: readonly PageNode[];
}
type KnowElement = (html: string, element: PageElement) => KnownElement | undefined;

/** Reads HTML as a tree of blocks. */
export type ReadBlocks = (html: string) => readonly Block[];

/**
 * Makes a reader of blocks that asks first what is known of an element. Whatever is in no block stays
 * as it is; HTML that is too long is one block.
 */
export const createReader =
  (know: KnowElement): ReadBlocks =>
  html => {
    if (html.length > longestPage) {
      const whole = { from: 0, to: html.length, element: undefined, text: undefined, children: [] };
      return [{ id: '0', kind: 'code', ...whole }];
    }
    return listBlocks(html, readElements(html), '', know);
  };

/** Reads a page as a tree of blocks. */
export const readBlocks = createReader(() => undefined);

function listBlocks(
  html: string,
  nodes: readonly PageNode[],
  parent: string,
  know: KnowElement,
): readonly Block[] {
  const blocks: Block[] = [];
  for (const node of nodes) {
    const id = makeId(parent, blocks.length);
    if (node.type === 'text') blocks.push(...readTextBlocks(html, node, parent, blocks.length));
    else if (node.name !== 'br') blocks.push(readBlock(html, node, id, know));
  }
  return blocks;
}

const condition = /(\{\{\s*(?:[#/^][^{}]*|else[^{}]*)\}\})/;
const onlyCondition = new RegExp(`^${condition.source}$`);
const onlyComponent = /^\[\[\[skcomponent###[^\]]*\]\]\]$/;

/** The parts of a loose text: each condition of the template is one of its own. */
function readTextBlocks(html: string, node: Span, parent: string, first: number): readonly Block[] {
  let at = node.from;
  const spans = html
    .slice(node.from, node.to)
    .split(condition)
    .flatMap(({ length }) => trim(html, { from: at, to: (at += length) }) ?? []);
  return spans.map((span, index) => {
    const written = html.slice(span.from, span.to);
    const kind = onlyCondition.test(written)
      ? 'condition'
      : onlyComponent.test(written)
        ? 'component'
        : 'text';
    const text = kind === 'text' ? span : undefined;
    const id = makeId(parent, first + index);
    return { id, kind, ...span, element: undefined, text, children: [] };
  });
}

const makeId = (parent: string, index: number): string =>
  parent === '' ? String(index) : `${parent}.${index}`;

function readBlock(html: string, element: PageElement, id: string, know: KnowElement): Block {
  const { from, to, inner } = element;
  const known = know(html, element);
  if (known) {
    const { nodes = [], ...rest } = known;
    return { id, from, to, element, children: listBlocks(html, nodes, id, know), ...rest };
  }
  const control = findControl(html, element);
  const kind = control ? 'field' : getKind(html, element);
  const shown = element.children.filter(node => isShown(html, node));
  const holdsText = shown.every(node => node.type === 'text') && element.close !== undefined;
  const text =
    holdsText && ['heading', 'text', 'button', 'link'].includes(kind)
      ? (trim(html, inner) ?? { from: inner.from, to: inner.from })
      : undefined;
  const children =
    kind === 'container' || kind === 'form' ? listBlocks(html, element.children, id, know) : [];
  return { id, kind, from, to, element, text, children, ...(control && { control }) };
}

function getKind(html: string, element: PageElement): BlockKind {
  const { name, attributes, children, isRich } = element;
  const component = attributes.get('data-skcomponent')?.toLowerCase();
  if (component === 'skerror') return 'message';
  if (component === 'skerrormessage') return 'fieldError';
  if (component === 'skbutton' || isComponent(attributes, 'skidp')) return 'button';
  if (component) return 'component';
  if (/^h[1-6]$/.test(name)) return 'heading';
  if (name === 'img') return 'image';
  if (name === 'hr') return 'divider';
  if (name === 'form') return 'form';
  if (name === 'a') return attributes.get('role') === 'button' ? 'button' : 'link';
  if (name === 'button') return 'button';
  if (name === 'input') return pressed.has(typeOf(attributes)) ? 'button' : 'hidden';
  if (opaque.has(name)) return 'code';
  const shown = children.filter(node => isShown(html, node));
  if (shown.length === 0) return name === 'p' || inline.has(name) ? 'text' : 'container';
  if (shown.every(node => node.type === 'text' || node.isInline)) return 'text';
  return isRich && shown.some(node => node.type === 'text') ? 'text' : 'container';
}

/** An element with more parts is no single field. */
const mostParts = 60;
const beside = new Set(['label', 'div', 'p', 'img', 'svg', 'path', 'li']);

/** The elements within nodes, but for the options of lists. */
const listParts = (nodes: readonly PageNode[]): readonly PageElement[] =>
  nodes.flatMap(node =>
    node.type === 'text' ? [] : [node, ...(node.name === 'select' ? [] : listParts(node.children))],
  );

/**
 * The control of an element that is a field as a whole: itself, the one in its label, or the only
 * one beside a label and a place for its error.
 */
function findControl(html: string, element: PageElement): PageElement | undefined {
  if (isControl(element)) return element;
  if (!['label', 'div', 'p', 'li', 'fieldset', 'section'].includes(element.name)) return undefined;
  if (element.attributes.has('data-skcomponent') || element.size > mostParts) return undefined;
  const parts = listParts(element.children);
  const [control, ...others] = parts.filter(isControl);
  if (!control || others.length > 0) return undefined;
  if (element.name === 'label') return control;
  const around = parts.filter(each => each !== control);
  const labels = around.filter(each => each.name === 'label');
  const known = around.every(
    each =>
      isComponent(each.attributes, 'skerrormessage') ||
      (!each.attributes.has('data-skcomponent') &&
        (inline.has(each.name) || beside.has(each.name))),
  );
  const loose = element.children.some(node => node.type === 'text' && isShown(html, node));
  return known && labels.length === 1 && !loose ? control : undefined;
}
