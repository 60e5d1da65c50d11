import { contribute, defineServerPlugin, provide } from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { providerSignOn } from '#plugins/connectors/contract/providerSignOn';
import { genericConnector } from './server/genericConnector';
import { signOnFor } from './server/signOn';

/** The server half of the providers plugin: sign-in with identity providers. */
export default defineServerPlugin({
  id: 'providers',
  contributes: [
    contribute(connectors, 'providers.genericConnector', genericConnector),
    provide('providers.signOn', { service: providerSignOn, create: () => signOnFor }),
  ],
});
