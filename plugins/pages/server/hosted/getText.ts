import type { Message } from '#core/contract';
import type { Appearance } from '#plugins/flows/contract';

/**
 * One of our own texts as the page says it: in the company's words where it has some in the
 * browser's language.
 */
export const getText = (message: Message, appearance?: Pick<Appearance, 'words'>): string =>
  appearance?.words?.texts[message.id] ?? message.text;

/** The same with its values in place; what a company's words do not name is left out. */
export const formatText = (
  message: Message,
  values: Readonly<Record<string, string>>,
  appearance?: Pick<Appearance, 'words'>,
): string =>
  getText(message, appearance).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
