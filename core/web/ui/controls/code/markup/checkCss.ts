import {
  lexer,
  parse,
  tokenize,
  tokenTypes,
  walk,
  type CssNode,
  type Declaration,
  type ParseOptions,
  type SyntaxParseError,
} from 'css-tree';
import type { MarkupFault } from './MarkupFault';
import { findNearest } from './findNearest';
import { isMasked, maskTemplate } from './maskTemplate';

const closers: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };
const readable = new Set(['media', 'supports', 'layer', 'container', 'keyframes']);
const { properties } = lexer as unknown as {
  readonly properties: Readonly<Record<string, unknown>>;
};
/** Names that the standard had and browsers still read. */
const oldNames = new Set(['color-adjust']);
const names: readonly string[] = Object.keys(properties);

/** Where a text of CSS stands: a file of its own, or the value of a `style` attribute. */
export type CssContext = 'stylesheet' | 'declarationList';

/**
 * Finds what browsers cannot read or do not know in CSS: brackets, grammar, properties, and values.
 * Values known only in a run are never reported.
 */
export function checkCss(text: string, context: CssContext = 'stylesheet'): MarkupFault[] {
  const css = maskStatements(text);
  const brackets = checkBrackets(css);
  if (brackets.length > 0) return brackets;
  const faults: MarkupFault[] = [];
  const options: ParseOptions = {
    context,
    positions: true,
    parseCustomProperty: false,
    onParseError: (error, node) => faults.push(toFault(error, node, css, context)),
  };
  walk(parse(css, options), {
    visit: 'Declaration',
    enter(node) {
      const atRule = this.atrule?.name;
      if (!atRule || readable.has(unprefixed(atRule))) faults.push(...checkDeclaration(node, css));
    },
  });
  return faults;
}

/** A value that stands for whole rules or declarations is left out, since it is no name. */
const maskStatements = (text: string): string =>
  maskTemplate(text).replace(
    /(^|[{};]|\*\/)(\s*)(q{4,})(?=\s*(?:$|[};.#@*[&]|\/\*|[\w-]+\s*[:{]|q{4}))/gm,
    (_, before: string, space: string, mask: string) => before + space + ' '.repeat(mask.length),
  );

function checkBrackets(css: string): MarkupFault[] {
  const open: { readonly sign: string; readonly at: number }[] = [];
  const faults: MarkupFault[] = [];
  const add = (at: number, to: number, text: MarkupFault['text'], values = {}) =>
    faults.push({ from: at, to, severity: 'error', text, values });
  tokenize(css, (type, from, to) => {
    if (type === tokenTypes.Comment && !css.slice(from + 2, to).endsWith('*/'))
      return void add(from, from + 2, 'openComment', { sign: '*/' });
    if (type === tokenTypes.BadString)
      return void add(from, from + css.slice(from, to).trimEnd().length, 'openText');
    if (type === tokenTypes.Comment || type === tokenTypes.String) return;
    const sign = css[to - 1]!;
    if (to - from === 1 ? closers[sign] : type === tokenTypes.Function)
      open.push({ sign, at: to - 1 });
    else if (to - from === 1 && '})]'.includes(sign)) {
      if (closers[open.at(-1)?.sign ?? ''] === sign) open.pop();
      else if (sign !== '}' || open.length === 0) add(from, to, 'strayBracket', { sign });
      else {
        // A block ends whatever is open in it.
        while (open.length > 0 && open.at(-1)!.sign !== '{') {
          const { sign: opener, at } = open.pop()!;
          add(at, at + 1, 'openBracket', { sign: opener, closer: closers[opener]! });
        }
        if (!open.pop()) add(from, to, 'strayBracket', { sign });
      }
    }
  });
  for (const { sign, at } of open) add(at, at + 1, 'openBracket', { sign, closer: closers[sign]! });
  return faults;
}

function toFault(
  { offset }: SyntaxParseError,
  node: CssNode,
  css: string,
  context: CssContext,
): MarkupFault {
  const from = node.loc?.start.offset ?? offset;
  const to = Math.max(from + 1, node.loc?.end.offset ?? from + 1);
  const part = css.slice(from, to);
  const isMissing = /^[^;{}]*\n\s*[\w-]+\s*:/.test(part);
  const name = /^\s*([\w-]+)\s*(?=[^:\w-]|$)/.exec(part)?.[1];
  const isInside =
    context === 'declarationList' || css.lastIndexOf('{', from) > css.lastIndexOf('}', from);
  const text = isMissing
    ? 'missingSemicolon'
    : name && isInside && !part.includes(':')
      ? 'noColon'
      : 'badCss';
  return {
    from,
    to: endOfLine(css, from, to),
    severity: 'error',
    text,
    values: { name: name ?? '' },
  };
}

const endOfLine = (css: string, from: number, to: number) =>
  from + Math.max(1, css.slice(from, to).split('\n')[0]!.trimEnd().length);

const unprefixed = (name: string) => name.toLowerCase().replace(/^-\w+-/, '');

function checkDeclaration({ property, value, loc }: Declaration, css: string): MarkupFault[] {
  if (!loc || /^[-*_$]/.test(property) || isMasked(property)) return [];
  const { offset: from } = loc.start;
  const place = { from, severity: 'warning' } as const;
  const name = property.toLowerCase();
  if (!Object.hasOwn(properties, name)) {
    if (oldNames.has(name)) return [];
    const near = findNearest(name, names);
    const text = near ? 'unknownPropertyNear' : 'unknownProperty';
    return [{ ...place, to: from + name.length, text, values: { name, near: near ?? '' } }];
  }
  if (value.type === 'Raw' || !value.loc) return [];
  const written = css.slice(value.loc.start.offset, value.loc.end.offset).trim();
  if (isMasked(written) || /\b(?:var|env|attr)\(|-(?:webkit|moz|ms|o)-|\\9/.test(written))
    return [];
  const { error } = lexer.matchProperty(name, value);
  if (error?.name !== 'SyntaxMatchError') return [];
  const { offset: start } = value.loc.start;
  const to = Math.max(start + 1, start + written.length);
  return [{ ...place, from: start, to, text: 'badValue', values: { name, value: written } }];
}
