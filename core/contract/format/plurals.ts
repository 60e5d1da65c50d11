import { IntlMessageFormat, type Formatters } from 'intl-messageformat';
import { hasIcuArgument, setIcuFormatter } from '../message';
import { setReaderLocale } from './readerFormats';

/**
 * Makes `format` understand ICU arguments. The parser is too large for the first page, so the
 * console's own chunk and the server call this, each before its first text with a plural.
 *
 * @param locale how numbers and dates are written in English texts, by default as the reader's
 * system has it
 */
export function installPlurals(locale?: string): void {
  setReaderLocale(locale);
  const parsed = new Map<string, IntlMessageFormat>();
  setIcuFormatter((text, values, language) => {
    const key = `${language} ${text}`;
    let message = parsed.get(key);
    if (!message) {
      const formatters = createFormatters(language, language === 'en' ? locale : language);
      message = new IntlMessageFormat(escapeIcu(text), language, undefined, {
        ignoreTag: true,
        formatters,
      });
      parsed.set(key, message);
    }
    return String(message.format(values as Record<string, string | number>));
  });
}

function createFormatters(language: string, locale?: string): Formatters {
  const numbers = new Intl.NumberFormat(locale);
  const cardinals = new Intl.PluralRules(language);
  const ordinals = new Intl.PluralRules(language, { type: 'ordinal' });
  return {
    getNumberFormat: (_, options) => (options ? new Intl.NumberFormat(locale, options) : numbers),
    getDateTimeFormat: (_, options) => new Intl.DateTimeFormat(locale, options),
    getPluralRules: (_, options) => (options?.type === 'ordinal' ? ordinals : cardinals),
  };
}

// ICU takes an apostrophe for the start of a quotation; here it is always an apostrophe.
const escapeIcu = (text: string) => text.replaceAll("'", "''");

/** Whether a text has no ICU argument, or all of them can be read. */
export function isReadable(text: string): boolean {
  if (!hasIcuArgument(text)) return true;
  try {
    return (
      new IntlMessageFormat(escapeIcu(text), 'en', undefined, { ignoreTag: true }).getAst().length >
      0
    );
  } catch {
    return false;
  }
}
