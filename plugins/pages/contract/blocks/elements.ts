import { readMarkup, type Attributes } from '#core/contract/readMarkup';
import type { Span } from './units';

/** An element of a page, with where its parts are written. */
export interface PageElement extends Span {
  readonly type: 'element';
  /** In lower case. */
  readonly name: string;
  readonly attributes: Attributes;
  /** Its opening tag. */
  readonly open: Span;
  /** Its closing tag; undefined where it has none. */
  readonly close: Span | undefined;
  /** The span of its content. */
  readonly inner: Span;
  readonly children: readonly PageNode[];
  /** How many elements are in it, but for those in lists to select from. */
  readonly size: number;
  /** Whether it and all that is in it stand within a line of text. */
  readonly isInline: boolean;
  /** Whether all that is in it stands within a line of text or is a link. */
  readonly isRich: boolean;
}
/** A text between tags. */
export interface PageText extends Span {
  readonly type: 'text';
}
/** A part of a page; comments are none. */
export type PageNode = PageElement | PageText;

type Building = Pick<PageElement, 'name' | 'attributes' | 'open' | 'from' | 'to'> & {
  readonly children: PageNode[];
};

/** Elements that stand within a line of text. */
export const inline = new Set(
  'abbr b bdi bdo big br cite code del em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements that are deeper hold nothing of their own, as in browsers. */
const deepest = 100;

const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** Elements whose beginning ends an open paragraph. */
const endsParagraph =
  /^(?:address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;
/** A slash at the end of a tag closes it in drawings alone. */
const foreign = new Set(['svg', 'math']);
const endsItself = new Set(['li', 'option', 'tr', 'td', 'th', 'dt', 'dd']);

/**
 * Reads a page as a tree of its elements. What never ends lasts as long as the element around it;
 * what ends nothing is left out.
 */
export function readElements(html: string): readonly PageNode[] {
  const top: PageNode[] = [];
  const stack: Building[] = [];
  const holder = () => stack.at(-1)?.children ?? top;
  const end = (at: number, close?: Span) => {
    const { name, attributes, open, children, from } = stack.pop()!;
    const to = close?.to ?? at;
    const inner = { from: open.to, to: at };
    const elements = children.filter(each => each.type === 'element');
    const size = name === 'select' ? 0 : elements.reduce((sum, each) => sum + each.size + 1, 0);
    const isInline = inline.has(name) && elements.every(each => each.isInline);
    const isRich = elements.every(
      each => each.isRich && (inline.has(each.name) || each.name === 'a'),
    );
    const parts = { name, attributes, open, close, inner, children, size, isInline, isRich };
    holder().push({ type: 'element', ...parts, from, to });
  };
  for (const piece of readMarkup(html)) {
    const { from, to } = piece;
    if (piece.kind === 'open') {
      const { name, attributes, closed } = piece;
      const last = stack.at(-1)?.name;
      if ((last === 'p' && endsParagraph.test(name)) || (last === name && endsItself.has(name)))
        end(from);
      const open = { from, to };
      stack.push({ name, attributes, open, children: [], from, to });
      const drawn = closed && stack.some(each => foreign.has(each.name));
      if (empty.has(name) || drawn || stack.length > deepest) end(to);
    } else if (piece.kind === 'text') holder().push({ type: 'text', from, to });
    else if (piece.kind === 'close') {
      const at = stack.findLastIndex(each => each.name === piece.name);
      if (at < 0) continue;
      while (stack.length > at + 1) end(from);
      end(from, { from, to });
    }
  }
  while (stack.length > 0) end(html.length);
  return top;
}

/** All elements within nodes, in the order of the page. */
export function* walkElements(nodes: readonly PageNode[]): Generator<PageElement> {
  const left = nodes.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === 'text') continue;
    yield node;
    for (const child of node.children.toReversed()) left.push(child);
  }
}
