import { nameLanguage, parseLocale } from '#core/contract/languages';
import type { NamedTable } from '#plugins/audit/contract';

/** Names languages for the audit trail; no table has their names. */
export const nameLocales = (async (_db, ids) =>
  new Map(
    ids.flatMap(id => (parseLocale(id) ? [[id, nameLanguage(id, 'en')] as const] : [])),
  )) satisfies NamedTable;
