import {
  contribute,
  createEncryptedColumn,
  defineServerPlugin,
  encryptedTables,
  httpRoutes,
  provide,
} from '#core/server';
import { pageTexts } from '#core/server/internal';
import { appCleanups } from '#plugins/apps/contract/internal';
import { deviceCodes, runEndings, signOffTimes } from '#plugins/runtime/contract';
import { userCleanups, userSignOffs } from '#plugins/users/contract';
import { Devices } from './server/device/Devices';
import { oauthDevices } from './server/device/deviceTable';
import {
  createSignOffTimes,
  deleteGrants,
  revokeOfUsers,
  signOffUsers,
} from './server/grants/revokeOfUsers';
import { openidTexts } from './server/languages/openidTexts';
import { markPublicClients } from './server/markPublicClients';
import { OpenidEnding, openidEnds } from './server/OpenidEnding';
import { openidRoutes } from './server/openidRoutes';
import { openidTables } from './server/tables';

/** Environments as OpenID Connect providers for their applications. */
export default defineServerPlugin({
  id: 'openid',
  tables: [...openidTables, oauthDevices],
  migrations: { '2026-11-23T12:11_publicClients': markPublicClients },
  contributes: [
    contribute(httpRoutes, 'openid.routes', openidRoutes),
    contribute(runEndings, 'openid.ending', services => services.get(openidEnds)),
    provide('openid.ends', { service: openidEnds, create: server => new OpenidEnding(server) }),
    provide('openid.deviceCodes', { service: deviceCodes, create: server => new Devices(server) }),
    provide('openid.signOffTimes', { service: signOffTimes, create: createSignOffTimes }),
    contribute(userSignOffs, 'openid.userSignOff', signOffUsers),
    contribute(userCleanups, 'openid.userCleanup', revokeOfUsers),
    contribute(appCleanups, 'openid.appCleanup', deleteGrants),
    contribute(
      encryptedTables,
      'openid.grants',
      createEncryptedColumn('oauth_grants', 'grant_id', 'claims'),
    ),
    contribute(pageTexts, 'openid.pageTexts', openidTexts),
  ],
});
