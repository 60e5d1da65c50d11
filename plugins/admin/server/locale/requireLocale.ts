import { codes, Failure, format } from '#core/contract';
import { parseLocale } from '#core/contract/languages';
import { strings } from '../../strings';

/** Returns a language tag as it is kept, such as `en` or `pt-BR`; throws where it is none. */
export function requireLocale(tag: string): string {
  const locale = parseLocale(tag);
  if (locale) return locale;
  throw new Failure(400, codes.invalid, format(strings.localeWrong, { locale: tag }));
}
