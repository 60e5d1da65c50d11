import { defaultTreeAdapter, html, Parser, Token, type DefaultTreeAdapterTypes } from 'parse5';
import { checkCss } from './checkCss';
import type { MarkupFault } from './MarkupFault';
import { isMasked, maskTemplate, type TemplateBlock } from './maskTemplate';
import { toGrammarFault } from './grammarFaults';

type Element = DefaultTreeAdapterTypes.Element;
type Child = DefaultTreeAdapterTypes.ChildNode;
type TagToken = Token.TagToken;

/** Elements whose end tag the standard lets one leave out. */
const closeThemselves = new Set(
  'li dt dd p rt rp optgroup option thead tbody tfoot tr td th colgroup caption html head body'.split(
    ' ',
  ),
);

/**
 * Finds what browsers cannot read in HTML, or read otherwise than it is written: grammar, tags that
 * are not closed, close nothing, or stand where they cannot, and ids that are used twice; in
 * `<style>` and `style`, what is wrong with the CSS.
 */
export function checkHtml(text: string): MarkupFault[] {
  const blocks: TemplateBlock[] = [];
  const source = maskTemplate(text, blocks);
  const { root, starts, ends, faults } = readTags(source);
  const elements: Element[] = [];
  collect(root.childNodes, elements, faults);
  faults.push(...checkTags(elements, starts, ends), ...checkIds(elements, blocks));
  for (const element of elements) faults.push(...checkStyles(element, source, text));
  return faults
    .filter(({ text: sentence, from }) => sentence !== 'noSpace' || !isSaid(faults, from))
    .toSorted((one, other) => one.from - other.from);
}

/** A sign that is out of place misses no space. */
const isSaid = (faults: readonly MarkupFault[], at: number) =>
  faults.some(({ text, from }) => text === 'badAttributeName' && from === at);

function readTags(source: string) {
  const faults: MarkupFault[] = [];
  const starts: TagToken[] = [];
  const ends: TagToken[] = [];
  const options = {
    sourceCodeLocationInfo: true,
    onParseError: (error: Parameters<typeof toGrammarFault>[0]) => {
      const fault = toGrammarFault(error, source);
      if (fault) faults.push(fault);
    },
  };
  const isPage = /<(?:!doctype|html|head|body)\b/i.test(source);
  const around = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const parser = isPage ? new Parser(options) : Parser.getFragmentParser(around, options);
  const { onStartTag, onEndTag } = parser;
  parser.onStartTag = token => {
    starts.push({ ...token });
    onStartTag.call(parser, token);
  };
  parser.onEndTag = token => {
    ends.push({ ...token });
    onEndTag.call(parser, token);
  };
  parser.tokenizer.write(source, true);
  const root = (isPage ? parser.document : parser.getFragment()) as {
    readonly childNodes: Child[];
  };
  return { root, starts, ends, faults };
}

const isElement = (node: Child): node is Element => 'tagName' in node;

const startOf = (node: Child | undefined) => node?.sourceCodeLocation?.startOffset;

/** Lists the elements, and finds those that browsers move out of the table they are written in. */
function collect(nodes: readonly Child[], into: Element[], faults: MarkupFault[]): void {
  const waiting: (readonly Child[])[] = [nodes];
  for (let siblings = waiting.pop(); siblings; siblings = waiting.pop())
    for (const [index, node] of siblings.entries()) {
      if (!isElement(node)) continue;
      into.push(node);
      waiting.push('content' in node ? node.content.childNodes : node.childNodes);
      const at = node.sourceCodeLocation;
      const table = siblings.slice(index + 1, index + 50).find(each => each.nodeName === 'table');
      if (at && (startOf(table) ?? at.startOffset) < at.startOffset)
        faults.push({
          from: at.startOffset,
          to: at.startTag?.endOffset ?? at.endOffset,
          severity: 'warning',
          text: 'notInTable',
          values: { tag: `<${node.tagName}>` },
        });
    }
}

const place = ({ location }: TagToken) => ({
  from: location?.startOffset ?? 0,
  to: location?.endOffset ?? 0,
});

function checkTags(
  elements: readonly Element[],
  starts: readonly TagToken[],
  ends: readonly TagToken[],
): MarkupFault[] {
  const copies = new Map<number, Element[]>();
  const closing = new Set<number>();
  for (const element of elements) {
    const at = element.sourceCodeLocation;
    if (!at) continue;
    copies.set(at.startOffset, [...(copies.get(at.startOffset) ?? []), element]);
    if (at.endTag) closing.add(at.endTag.startOffset);
  }
  const faults: MarkupFault[] = [];
  const open: TagToken[] = [];
  for (const token of starts) {
    const { from, to } = place(token);
    const tag = `<${token.tagName}>`;
    const copy = copies.get(from);
    if (!copy) faults.push({ from, to, severity: 'warning', text: 'ignoredTag', values: { tag } });
    else if (copy.some(each => each.sourceCodeLocation?.endTag)) {
      if (copy.length > 1)
        faults.push({ from, to, severity: 'warning', text: 'crossedTag', values: { tag } });
    } else if (!closesItself(token, copy[0]!)) open.push(token);
  }
  for (const token of ends)
    if (!closing.has(place(token).from)) faults.push(explainEnd(token, open));
  for (const token of open) {
    const values = { tag: `<${token.tagName}>`, end: `</${token.tagName}>` };
    faults.push({ ...place(token), severity: 'warning', text: 'openTag', values });
  }
  return faults;
}

/** Explains an end tag that closes nothing, by the start tag that it was meant for where one is open. */
function explainEnd(token: TagToken, open: TagToken[]): MarkupFault {
  const { from, to } = place(token);
  const { tagName } = token;
  const [tag, start] = [`</${tagName}>`, `<${tagName}>`];
  const fault = { from, to, severity: 'warning', values: { tag, start } } as const;
  const isBefore = (each: TagToken) => place(each).from < from;
  const take = (index: number) => (index < 0 ? undefined : open.splice(index, 1)[0]);
  const opener = take(open.findLastIndex(each => each.tagName === tagName && isBefore(each)));
  if (opener) return { ...fault, ...place(opener), text: 'crossedTag', values: { tag: start } };
  if (voids.has(tagName)) return { ...fault, text: 'endOfVoid' };
  if (heading.test(tagName)) {
    const other = take(open.findLastIndex(each => heading.test(each.tagName) && isBefore(each)));
    if (other) return { ...fault, text: 'otherEnd', values: { tag, start: `<${other.tagName}>` } };
  }
  return { ...fault, text: tagName === 'p' ? 'strayParagraph' : 'strayTag' };
}

const heading = /^h[1-6]$/;

const closesItself = ({ tagName, selfClosing }: TagToken, { namespaceURI }: Element) =>
  namespaceURI === html.NS.HTML ? closeThemselves.has(tagName) || voids.has(tagName) : selfClosing;

const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr image basefont bgsound frame keygen'.split(
    ' ',
  ),
);

/** Of two blocks, only one may be shown; what stands in one and what is around it are shown together. */
function checkIds(elements: readonly Element[], blocks: readonly TemplateBlock[]): MarkupFault[] {
  const seen = new Map<string, number[]>();
  const faults: MarkupFault[] = [];
  const around = (at: number) => blocks.filter(({ from, to }) => from <= at && at < to);
  const areTogether = (one: number, other: number) => {
    const [first, second] = [around(one), around(other)];
    return first.every(each => second.includes(each)) || second.every(each => first.includes(each));
  };
  const located = elements.flatMap(({ attrs, sourceCodeLocation }) => {
    const at = sourceCodeLocation?.attrs?.['id'];
    const id = attrs.find(({ name }) => name === 'id')?.value.trim();
    return at && id && !isMasked(id) ? [{ id, from: at.startOffset, to: at.endOffset }] : [];
  });
  for (const { id, from, to } of located.toSorted((one, other) => one.from - other.from)) {
    const before = seen.get(id) ?? [];
    if (before.some(each => each !== from && areTogether(each, from)))
      faults.push({ from, to, severity: 'warning', text: 'sameId', values: { id } });
    seen.set(id, [...before, from]);
  }
  return faults;
}

function checkStyles(
  { tagName, attrs, childNodes, sourceCodeLocation }: Element,
  source: string,
  text: string,
) {
  const faults: MarkupFault[] = [];
  const add = (from: number, to: number, context: 'stylesheet' | 'declarationList') => {
    for (const fault of checkCss(text.slice(from, to), context))
      faults.push({ ...fault, from: from + fault.from, to: from + fault.to });
  };
  const inner = childNodes[0]?.sourceCodeLocation;
  if (tagName === 'style' && inner) add(inner.startOffset, inner.endOffset, 'stylesheet');
  const style = sourceCodeLocation?.attrs?.['style'];
  const value = attrs.find(({ name }) => name === 'style')?.value;
  if (!style || !value || value.includes('\r')) return faults;
  const from = source.indexOf(value, style.startOffset + 'style'.length);
  if (from >= 0 && from + value.length <= style.endOffset)
    add(from, from + value.length, 'declarationList');
  return faults;
}
