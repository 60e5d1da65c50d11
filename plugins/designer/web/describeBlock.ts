import { readAttribute } from '#plugins/pages/contract/blocks/attributes';
import type { Block, BlockKind } from '#plugins/pages/contract/blocks/block';
import { findLabel, getFieldName } from '#plugins/pages/contract/blocks/fields';
import { readText } from '#plugins/pages/contract/blocks/units';
import { strings } from '../strings';

/** The title of each kind of block. */
const titles: Readonly<Record<BlockKind, string>> = {
  heading: strings.heading.text,
  text: strings.text.text,
  image: strings.image.text,
  form: strings.form.text,
  field: strings.field.text,
  hidden: strings.hidden.text,
  button: strings.button.text,
  link: strings.link.text,
  divider: strings.divider.text,
  container: strings.container.text,
  message: strings.message.text,
  fieldError: strings.fieldError.text,
  component: strings.component.text,
  condition: strings.condition.text,
  spacer: strings.spacer.text,
  passcode: strings.passcode.text,
  code: strings.code.text,
};

/** The title of a block on a page. */
export const getTitle = ({ kind, element }: Block): string =>
  kind === 'container' && element?.attributes.get('class')?.includes('sk-columns')
    ? strings.columns.text
    : titles[kind];

const longest = 60;
const shorten = (text: string) =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;

/** Returns what tells a block from others of its kind: its text, its label, or what it names. */
export function describeBlock(html: string, block: Block): string {
  const { kind, element, control, text } = block;
  if (text) return shorten(readText(html, text));
  const attribute = (name: string) => (element && readAttribute(html, element.open, name)) ?? '';
  if (kind === 'field' && control) {
    const label = findLabel(html, block);
    return shorten((label && readText(html, label.text)) || getFieldName(control));
  }
  if (kind === 'hidden') return element ? getFieldName(element) : '';
  if (kind === 'spacer') return '';
  if (kind === 'image') return shorten(attribute('alt') || attribute('src'));
  if (kind === 'fieldError') return attribute('data-skerrorid');
  if (kind === 'component') return attribute('data-skcomponent');
  if (kind === 'button' && element?.name === 'input') return attribute('value');
  if (kind === 'condition') return shorten(html.slice(block.from + 2, block.to - 2).trim());
  if (kind === 'container') return shorten(attribute('id') || attribute('class'));
  if (kind === 'code') return element ? element.name : '';
  if (kind === 'text' || kind === 'heading' || kind === 'button' || kind === 'link')
    return element
      ? shorten(
          html
            .slice(element.inner.from, element.inner.to)
            .replace(/<[^>]*>|\s+/g, ' ')
            .trim(),
        )
      : '';
  return '';
}
