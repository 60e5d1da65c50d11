import { contribute, defineServerPlugin, httpRoutes, provide } from '#core/server';
import { consoleFlows } from '#core/server/internal';
import { runEndings } from '#plugins/runtime/contract';
import { factorHandlers, resetFactorsHandler } from './server/handlers/factorHandlers';
import { signOnHandlers } from './server/handlers/signOnHandlers';
import { OwnFlows, ownFlowsService } from './server/OwnFlows';
import { SignOnEnding, signOnEnds } from './server/SignOnEnding';
import { startRoute } from './server/startFlow';

/** The console's own flows: second factors, and signing in by mail or by passkey. */
export default defineServerPlugin({
  id: 'entrance',
  handles: [...signOnHandlers, ...factorHandlers, resetFactorsHandler],
  contributes: [
    provide('entrance.ownFlows', {
      service: ownFlowsService,
      create: server => new OwnFlows(server),
    }),
    provide('entrance.consoleFlows', {
      service: consoleFlows,
      create: server => server.get(ownFlowsService),
    }),
    provide('entrance.signOnEnds', {
      service: signOnEnds,
      create: server => new SignOnEnding(server),
    }),
    contribute(httpRoutes, 'entrance.start', startRoute),
    contribute(runEndings, 'entrance.signOn', services => services.get(signOnEnds)),
  ],
});
