import { archivedTables, contribute, defineServerPlugin, provide } from '#core/server';
import { companyTexts } from './contract';
import { companyHandlers } from './server/installation/companyHandlers';
import { operatorHandlers } from './server/installation/operatorHandlers';
import { upkeepHandlers } from './server/installation/upkeepHandlers';
import { domainHandlers } from './server/domains/domainHandlers';
import { archivedTexts } from './server/locale/archivedTexts';
import { localeHandlers } from './server/locale/localeHandlers';
import { localeTables } from './server/locale/localeTables';
import { StoredTexts } from './server/locale/StoredTexts';

export default defineServerPlugin({
  id: 'admin',
  tables: localeTables,
  handles: [
    ...domainHandlers,
    ...localeHandlers,
    ...companyHandlers,
    ...operatorHandlers,
    ...upkeepHandlers,
  ],
  contributes: [
    contribute(archivedTables, 'admin.texts', archivedTexts),
    provide('admin.companyTexts', companyTexts, server => new StoredTexts(server)),
  ],
});
