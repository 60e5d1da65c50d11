import { escapeHtml } from '#core/contract/html';

/** An element of a picture: its tag, its attributes, and what is in it. */
export interface Markup {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Markup | string)[];
}

/** Makes an element. */
export const element = (
  tag: string,
  attributes: Markup['attributes'],
  ...children: readonly (Markup | string)[]
): Markup => ({ tag, attributes, children });

/** Removes characters that XML does not allow. */
const removeInvalidCharacters = (text: string) =>
  [...text]
    .filter(
      sign => (sign >= ' ' || '\t\n\r'.includes(sign)) && sign !== '\ufffe' && sign !== '\uffff',
    )
    .join('');
const escapeText = (text: string) => escapeHtml(removeInvalidCharacters(text));

/** An element as text of XML; whatever stands in it stays text. */
export function markupText(node: Markup | string): string {
  if (typeof node === 'string') return escapeText(node);
  const { tag, attributes, children } = node;
  const pairs = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeText(String(value))}"`,
  );
  return `<${tag}${pairs.join('')}>${children.map(markupText).join('')}</${tag}>`;
}

/** A place of a drawing that stands for figures: where it is in pixels, and what it says. */
export interface Mark {
  /** Which point, bar or row. */
  readonly key: string;
  /** Which of its parts or series. */
  readonly part: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How far along its middle is, where the parts of a point stand beside one another. */
  readonly middle?: number;
  /** In words: what it is, and its value. */
  readonly says: string;
}

/**
 * A chart as a picture, and the places in it that can be gone into. Marks of one key stand
 * together.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly picture: Markup;
  readonly marks: readonly Mark[];
}
