import { contribute, httpRoutes, encryptedTables, type ServerPlugin } from '../host/plugin';
import { handshakeRoutes } from './handshakeRoutes';
import { ssoHandlers } from './ssoHandlers';
import { secretPlace } from './ssoProviders';
import { ssoRoutes } from './ssoRoutes';

/** The core's contributions for single sign-on of members. */
export const ssoParts = {
  handles: ssoHandlers,
  contributes: [
    contribute(httpRoutes, 'core.sso', ssoRoutes),
    contribute(httpRoutes, 'core.ssoHandshake', handshakeRoutes),
    contribute(encryptedTables, 'core.ssoProviders', {
      table: 'sso_providers',
      key: [],
      list: ({ client_secret: sealed }) =>
        sealed ? [{ place: secretPlace, sealed: String(sealed) }] : [],
      put: (_, [client_secret]) => ({ client_secret }),
    }),
  ],
} satisfies Partial<ServerPlugin>;
