/** The languages that pages for end users speak without any setting. */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'it', 'nl', 'pl', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];
/** A language that English texts are translated to. */
export type Translation = Exclude<Language, 'en'>;

const rightToLeft = /^(?:ar|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)(?:-|$)/;

/** Returns the direction in which a language is written. */
export const getDirection = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.test(locale) ? 'rtl' : 'ltr';

const names = new Map<string, string>();
const mostNames = 500;

/** Returns the name of a language, in itself as `Deutsch`, or in its reader’s. */
export function nameLanguage(locale: string, reader = locale): string {
  const key = `${reader} ${locale}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  if (names.size >= mostNames) names.clear();
  const name = new Intl.DisplayNames(reader, { type: 'language' }).of(locale) ?? locale;
  const written = name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
  names.set(key, written);
  return written;
}

/** Returns a language tag as it is kept, such as `en` or `pt-BR`; undefined where it is none. */
export function parseLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
