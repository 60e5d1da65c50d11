import { archivedTables, contribute, defineServerPlugin, provide } from '#core/server';
import { pageTexts } from '#core/server/internal';
import { coreTexts } from '#core/server/languages/coreTexts';
import { namedTables } from '#plugins/audit/contract';
import { companyTexts } from './contract';
import { companyHandlers } from './server/installation/companyHandlers';
import { acceptHandler, operatorHandlers } from './server/installation/operatorHandlers';
import { upkeepHandlers } from './server/installation/upkeepHandlers';
import { domainHandlers } from './server/domains/domainHandlers';
import { archivedLanguages, archivedTexts, localeTables } from './server/locale/localeTables';
import { nameLocales } from './server/locale/requireLocale';
import { renamePageTexts } from './server/locale/renamePageTexts';
import { languageHandlers } from './server/locale/languageHandlers';
import { localeHandlers } from './server/locale/localeHandlers';
import { StoredTexts } from './server/locale/StoredTexts';

export default defineServerPlugin({
  id: 'admin',
  tables: localeTables,
  migrations: { '2026-11-26T04:30_languages': renamePageTexts },
  handles: [
    ...domainHandlers,
    ...localeHandlers,
    ...languageHandlers,
    ...companyHandlers,
    ...operatorHandlers,
    acceptHandler,
    ...upkeepHandlers,
  ],
  contributes: [
    contribute(pageTexts, 'admin.pageTexts', coreTexts),
    contribute(namedTables, 'admin.named', { locale: nameLocales }),
    contribute(archivedTables, 'admin.texts', archivedTexts),
    contribute(archivedTables, 'admin.languages', archivedLanguages),
    provide('admin.companyTexts', {
      service: companyTexts,
      create: server => new StoredTexts(server),
    }),
  ],
});
