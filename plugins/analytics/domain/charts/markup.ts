import { escapeHtml } from '#core/contract/escapeHtml';

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
  const said = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeText(String(value))}"`,
  );
  return `<${tag}${said.join('')}>${children.map(markupText).join('')}</${tag}>`;
}
