import {
  isShown,
  createReader,
  trim,
  type KnownElement,
} from '#plugins/pages/contract/blocks/readBlocks';
import { type PageElement, type PageNode } from '#plugins/pages/contract/blocks/elements';
import { readStyle } from './styles';

const groups = new Set(['tbody', 'thead', 'tfoot']);
const cells = new Set(['td', 'th']);
const wrappers = new Set(['html', 'body', 'center', 'table', ...groups, 'tr', ...cells, 'div']);

const listShown = (html: string, { children }: PageElement) =>
  children.filter(node => isShown(html, node));

/** The cells of a table, row by row. */
const listRows = (table: PageElement): readonly (readonly PageElement[])[] =>
  listElements(table)
    .flatMap(each => (groups.has(each.name) ? listElements(each) : [each]))
    .filter(({ name }) => name === 'tr')
    .map(row => listElements(row).filter(({ name }) => cells.has(name)));
const listElements = ({ children }: PageElement): readonly PageElement[] =>
  children.filter(node => node.type === 'element');

/** The text of an element that is nothing but a text. */
function findText(html: string, element: PageElement) {
  const shown = listShown(html, element);
  if (!element.close || !shown.every(node => node.type === 'text')) return undefined;
  return trim(html, element.inner) ?? { from: element.inner.from, to: element.inner.from };
}

// No character may fit two of these, or the tries double with each.
const blank = /^(?:\s|&nbsp;|&#160;|&zwnj;)*$/;
const isHidden = (html: string, element: PageElement) =>
  /^none/i.test(readStyle(html, element, 'display') ?? '');
const isFilled = (html: string, element: PageElement) =>
  element.attributes.has('bgcolor') ||
  ['background-color', 'background'].some(name => readStyle(html, element, name));

/** The facts about an element’s content, found once for each. */
interface Inside {
  /** No text but spaces, and none beside links. */
  readonly isBlank: boolean;
  readonly isBlankBesideLinks: boolean;
  readonly hasImage: boolean;
  /** Something in it says how high it is. */
  readonly hasHeight: boolean;
  readonly links: number;
  readonly link: PageElement | undefined;
  /** The link, or what is around it in the element, has a color of its own. */
  readonly isLinkFilled: boolean;
}
const known = new WeakMap<PageElement, Inside>();

function lookInside(html: string, element: PageElement): Inside {
  const cached = known.get(element);
  if (cached) return cached;
  let block: Inside = {
    isBlank: true,
    isBlankBesideLinks: true,
    hasImage: false,
    hasHeight: false,
    links: 0,
    link: undefined,
    isLinkFilled: false,
  };
  for (const node of element.children) {
    const next =
      node.type === 'text'
        ? { ...block, isBlank: blank.test(html.slice(node.from, node.to)) }
        : lookAt(html, node);
    block = {
      isBlank: block.isBlank && next.isBlank,
      isBlankBesideLinks:
        block.isBlankBesideLinks && (node.type === 'text' ? next.isBlank : next.isBlankBesideLinks),
      hasImage: block.hasImage || next.hasImage,
      hasHeight: block.hasHeight || next.hasHeight,
      links: node.type === 'text' ? block.links : block.links + next.links,
      link: block.link ?? next.link,
      isLinkFilled: block.isLinkFilled || next.isLinkFilled,
    };
  }
  known.set(element, block);
  return block;
}

/** The same with the element itself. */
function lookAt(html: string, element: PageElement): Inside {
  const inside = lookInside(html, element);
  const isLink = element.name === 'a';
  const links = inside.links + (isLink ? 1 : 0);
  return {
    ...inside,
    isBlankBesideLinks: isLink || inside.isBlankBesideLinks,
    hasImage: inside.hasImage || element.name === 'img',
    hasHeight: inside.hasHeight || readStyle(html, element, 'height') !== undefined,
    links,
    link: isLink ? element : inside.link,
    isLinkFilled: inside.isLinkFilled || (links > 0 && isFilled(html, element)),
  };
}

/** An empty part that keeps others apart. */
function isSpacer(html: string, element: PageElement): boolean {
  const { isBlank, hasImage, hasHeight } = lookAt(html, element);
  return isBlank && !hasImage && (hasHeight || element.attributes.has('height'));
}

/** The link of a table that holds nothing else and looks like a button. */
function findButton(html: string, element: PageElement): PageElement | undefined {
  const { links, link, hasImage, isBlankBesideLinks, isLinkFilled } = lookAt(html, element);
  return links === 1 && !hasImage && isBlankBesideLinks && isLinkFilled ? link : undefined;
}

const asButton = (html: string, link: PageElement): KnownElement => ({
  kind: 'button',
  text: findText(html, link),
  part: link,
});

/** The innermost of the elements that only wrap one another. */
function unwrap(html: string, element: PageElement): PageElement {
  let at = element;
  for (;;) {
    const shown = listShown(html, at).filter(
      node => node.type === 'text' || !['head', 'style'].includes(node.name),
    );
    const [only] = shown;
    if (shown.length !== 1 || only?.type !== 'element' || !wrappers.has(only.name)) return at;
    if (isHidden(html, only) || isSpacer(html, only)) return at;
    if (only.name === 'table' && (findButton(html, only) || !isSingle(only))) return at;
    if (only.name === 'div' && isTexty(html, only)) return at;
    if (cells.has(only.name) && listRowsAround(at) > 1) return at;
    at = only;
  }
}
const isSingle = (table: PageElement): boolean => {
  const rows = listRows(table);
  return rows.length === 1 && rows[0]?.length === 1;
};
const listRowsAround = ({ name, children }: PageElement): number =>
  name === 'tr'
    ? children.filter(node => node.type === 'element' && cells.has(node.name)).length
    : 1;

/** Whether an element is a line of text as a whole. */
const isTexty = (html: string, element: PageElement): boolean => {
  const shown = listShown(html, element);
  const isInline = (node: PageNode) => node.type === 'text' || node.isInline;
  return (
    shown.length > 0 &&
    (shown.every(isInline) || (element.isRich && shown.some(node => node.type === 'text')))
  );
};

function knowHolder(html: string, element: PageElement, isCell: boolean): KnownElement {
  const inner = unwrap(html, element);
  const cell = isCell && { isCell };
  if (isTexty(html, inner))
    return { kind: 'text', text: findText(html, inner), part: inner, ...cell };
  const nodes = inner.children.filter(
    node => node.type === 'text' || !['head', 'style', 'title', 'meta'].includes(node.name),
  );
  return { kind: 'container', text: undefined, nodes, inner: inner.inner, part: inner, ...cell };
}

function knowTable(html: string, table: PageElement): KnownElement | undefined {
  const link = findButton(html, table);
  if (link) return asButton(html, link);
  const rows = listRows(table);
  if (rows.length === 0) return undefined;
  if (isSingle(table)) return knowHolder(html, table, false);
  // Rows of one cell each stand below one another, as the cells of one row stand side by side.
  return { kind: 'container', text: undefined, nodes: rows.flat(), part: table };
}

function know(html: string, element: PageElement): KnownElement | undefined {
  const { name } = element;
  const isCell = cells.has(name);
  if (name !== 'html' && name !== 'body' && isHidden(html, element))
    return {
      kind: 'text',
      text: findText(html, element),
      part: element,
      ...(isCell && { isCell }),
    };
  if (['table', 'td', 'th', 'div', 'p'].includes(name) && isSpacer(html, element))
    return { kind: 'spacer', text: undefined, ...(isCell && { isCell }) };
  if (name === 'table') return knowTable(html, element);
  if (name === 'a' && isFilled(html, element)) return asButton(html, element);
  if (name === 'a') return { kind: 'link', text: findText(html, element), part: element };
  if (!isCell && readStyle(html, element, 'letter-spacing') && findText(html, element)) {
    const isCode = ['p', 'div', 'span', 'strong', 'b'].includes(name);
    if (isCode) return { kind: 'passcode', text: findText(html, element), part: element };
  }
  if (name === 'html' || name === 'body' || name === 'center' || isCell)
    return knowHolder(html, element, isCell);
  return undefined;
}

/**
 * Reads a mail as a tree of blocks. Tables that only lay out are one block with what they hold; a
 * table around a single filled link is a button.
 */
export const readMail = createReader(know);

/** Whether a block is the text that mail clients show beside the subject. */
export const isPreheader = (html: string, part: PageElement | undefined): boolean =>
  part !== undefined && isHidden(html, part);
