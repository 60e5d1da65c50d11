import { contribute, defineServerPlugin, provide } from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { declarationRunner, declareConnector } from './contract';
import { runDeclared } from './server/declared/runDeclared';
import { tryDeclared } from './server/declared/tryDeclared';
import { services } from './server/services/services';

/** The server half of the services plugin: the interpreter of declared connectors, and its own. */
export default defineServerPlugin({
  id: 'services',
  contributes: [
    provide('services.runner', {
      service: declarationRunner,
      create: () => ({ run: runDeclared, test: tryDeclared }),
    }),
    ...services.map(each => contribute(connectors, `services.${each.id}`, declareConnector(each))),
  ],
});
