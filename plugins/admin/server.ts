import { archivedTables, contribute, defineServerPlugin, provide } from '#core/server';
import { companyTexts } from './contract';
import { companyHandlers } from './server/installation/companyHandlers';
import { acceptHandler, operatorHandlers } from './server/installation/operatorHandlers';
import { upkeepHandlers } from './server/installation/upkeepHandlers';
import { domainHandlers } from './server/domains/domainHandlers';
import { archivedTexts, localeTables } from './server/locale/localeTables';
import { localeHandlers } from './server/locale/localeHandlers';
import { StoredTexts } from './server/locale/StoredTexts';

export default defineServerPlugin({
  id: 'admin',
  tables: localeTables,
  handles: [
    ...domainHandlers,
    ...localeHandlers,
    ...companyHandlers,
    ...operatorHandlers,
    acceptHandler,
    ...upkeepHandlers,
  ],
  contributes: [
    contribute(archivedTables, 'admin.texts', archivedTexts),
    provide('admin.companyTexts', companyTexts, server => new StoredTexts(server)),
  ],
});
