import { contribute, defineServerPlugin, jobs, provide } from '#core/server';
import { namedTables } from '#plugins/audit/contract';
import { flowUses } from '#plugins/flows/contract';
import { deployObservers } from '#plugins/flows/contract/internal';
import { flowChoice, runObservers } from '#plugins/runtime/contract';
import { Canaries, liveCanaries } from './server/canaries/Canaries';
import { canaryHandlers } from './server/canaries/canaryHandlers';
import { canaryTally, CanaryTally } from './server/canaries/CanaryTally';
import { canaryUses } from './server/canaries/canaryUses';
import { nameCanaries } from './server/canaries/nameCanaries';
import { watchCanary } from './server/canaries/watchCanaries';
import { noteRelease, FactFinder, factFinder } from './server/history/noteRelease';
import { releaseHandlers } from './server/history/releaseHandlers';
import { releaseTables } from './server/tables';

/** Canaries, which bring a version to a share of people first, and the history of deployments. */
export default defineServerPlugin({
  id: 'releases',
  tables: releaseTables,
  handles: [...canaryHandlers, ...releaseHandlers],
  contributes: [
    provide('releases.canaries', {
      service: liveCanaries,
      create: server => new Canaries(server),
    }),
    provide('releases.choice', {
      service: flowChoice,
      create: server => server.get(liveCanaries),
    }),
    provide('releases.facts', { service: factFinder, create: server => new FactFinder(server) }),
    provide('releases.tally', { service: canaryTally, create: server => new CanaryTally(server) }),
    contribute(runObservers, 'releases.runs', services => services.get(canaryTally)),
    contribute(jobs, 'releases.watch', watchCanary),
    contribute(flowUses, 'releases.uses', canaryUses),
    contribute(deployObservers, 'releases.note', noteRelease),
    contribute(namedTables, 'releases.named', { canary: nameCanaries }),
  ],
});
