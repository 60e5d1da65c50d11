import { parseSync } from 'oxc-parser';

/** A text in a source that reads as a sentence or a title, with its line. */
export interface Sentence {
  readonly text: string;
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * Returns the texts of a source that read as sentences or titles: literals, templates with `…` for
 * each value, and texts of JSX. Names of modules, types, synonyms of actions, SQL, styles and scripts are left out.
 */
export function readSentences(path: string, source: string): Sentence[] {
  const found: Sentence[] = [];
  const add = (node: Node, text: string) => {
    const plain = text.replace(/<[^>]*>/g, ' ').trim();
    if (isSentence(plain))
      found.push({ text: plain, line: source.slice(0, node.start).split('\n').length });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || isUnread(value)) return;
    const text = readText(value);
    if (text !== undefined) add(value, text);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(path, source).program);
  return found;
}

/** Whether a node names a module or a type, or what people type to find an action (`words`). */
const isUnread = ({ type, key }: Node): boolean =>
  /^(Import|ExportAll|TSLiteralType|TSTemplate)/.test(type) ||
  (type === 'Property' && isNode(key) && key['name'] === 'words');

function readText(node: Node): string | undefined {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join('…');
}

const sql =
  /^\s*(select|insert|update|delete|with|create|alter|drop|case|order|left|pragma|set|on)\b[^]*\b(from|into|set|when|table|by|join|policy)\b|^[\w.]+ (as|like|in|not|desc|asc)\b/;
const code = /[{};]\s*(\n|$)|=>|&nbsp;|\w\(\)|^[.#@:]|^[\w-]+(; |\/)[\w-]+=|^[\w\s.#-]+\{/;

/** Whether a text has two words that a person reads. */
const isSentence = (text: string): boolean =>
  /[A-Za-z]{2,}[,.:;’”]? [“‘(]?[A-Za-z…]/.test(text) && !sql.test(text) && !code.test(text);
