import { IntlMessageFormat, type Formatters } from 'intl-messageformat';
import { setIcuFormatter } from './message';

/**
 * Makes `format` understand ICU arguments. The parser is too large for the first page, so the
 * console's own chunk and the server call this, each before its first text with a plural.
 *
 * @param locale how numbers are written, by default as the reader's system has it; the texts are English and so are their plurals
 */
export function installPlurals(locale?: string): void {
  const numbers = new Intl.NumberFormat(locale);
  const cardinals = new Intl.PluralRules('en');
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
  const formatters: Formatters = {
    getNumberFormat: (_, options) => (options ? new Intl.NumberFormat(locale, options) : numbers),
    getDateTimeFormat: (_, options) => new Intl.DateTimeFormat(locale, options),
    getPluralRules: (_, options) => (options?.type === 'ordinal' ? ordinals : cardinals),
  };
  const parsed = new Map<string, IntlMessageFormat>();
  setIcuFormatter((text, values) => {
    let message = parsed.get(text);
    if (!message) {
      // ICU takes an apostrophe for the start of a quotation; here it is always an apostrophe.
      const written = text.replaceAll("'", "''");
      message = new IntlMessageFormat(written, 'en', undefined, { ignoreTag: true, formatters });
      parsed.set(text, message);
    }
    return String(message.format(values as Record<string, string | number>));
  });
}
