import { contribute, defineServerPlugin, provide } from '#core/server';
import { packageParts } from '#core/server/internal';
import { connectorsPart } from './server/connectorsPart';
import { countPackages } from './server/countPackages';
import { countPlaces, PackageProcesses } from './server/PackageProcesses';
import { packageProcesses } from './server/references';

/** The server half of the isolation plugin: connectors of packages that nobody vouches for. */
export default defineServerPlugin({
  id: 'isolation',
  contributes: [
    contribute(packageParts, 'isolation.connectors', connectorsPart),
    provide('isolation.processes', {
      service: packageProcesses,
      create: server => new PackageProcesses(countPlaces(countPackages(server))),
    }),
  ],
});
