import { codes, Failure, format } from '#core/contract';
import { parseLocale, nameLanguage } from '#core/contract/languages';
import { strings } from '../../strings';
import type { NamedTable } from '#plugins/audit/contract';

/** Returns a language tag as it is kept, such as `en` or `pt-BR`; throws where it is none. */
export function requireLocale(tag: string): string {
  const locale = parseLocale(tag);
  if (locale) return locale;
  throw new Failure(400, codes.invalid, format(strings.localeWrong, { locale: tag }));
}

/** Names languages for the audit trail; no table has their names. */
export const nameLocales = (async (_db, ids) =>
  new Map(
    ids.flatMap(id => (parseLocale(id) ? [[id, nameLanguage(id, 'en')] as const] : [])),
  )) satisfies NamedTable;
