import type { PageElement } from './elements';
import { encodeText, encodeValue } from './units';

interface Option {
  readonly value: string;
  readonly text: string;
}

/** Writes options as lines: a text, or a value, a colon and a text. */
export const formatOptions = (options: readonly Option[]): string =>
  options.map(({ value, text }) => (value === text ? text : `${value}: ${text}`)).join('\n');

/** Writes lines as the options of a list, with the spaces that the list had around them. */
export function parseOptions(html: string, { inner }: PageElement, lines: string): string {
  const before = html.slice(inner.from, inner.to);
  const space = /^\s*\n[ \t]*/.exec(before)?.[0] ?? '';
  const end = /\n[ \t]*$/.exec(before)?.[0] ?? '';
  const options = lines.split('\n').map(line => {
    const [, value, text = ''] = /^([^:]*):\s(.*)$/.exec(line) ?? [undefined, undefined, line];
    return value === undefined
      ? `<option>${encodeText(text)}</option>`
      : `<option value="${encodeValue(value)}">${encodeText(text)}</option>`;
  });
  return `${space}${options.join(space)}${end}`;
}
