import { handle, contribute, httpRoutes, type ServerPlugin } from '../host/plugin';
import {
  describeProblem,
  getProblemStack,
  listPackages,
  listServerProblems,
} from '#core/contract/internal';
import { listFailures } from '../host/failures';
import { answerIfChanged } from '../host/http/answerIfChanged';
import { packageRoutes } from './packageRoutes';
import { packageTable } from './packageTable';
import { describePackage, runningPackages } from './RunningPackages';
import { sharedModules } from './sharedModules';

/** The core's contributions for packages, the modules that they share with the host among them. */
export const packagesParts = {
  tables: [packageTable],
  handles: [
    handle(listPackages, async (_, call) =>
      answerIfChanged(call, call.server.get(runningPackages).loaded.map(describePackage)),
    ),
    handle(listServerProblems, async (_, { server }) =>
      [...server.problems, ...listFailures(server)].map(problem => ({
        plugin: problem.plugin,
        sentence: describeProblem(problem),
        stack: getProblemStack(problem),
      })),
    ),
  ],
  contributes: [
    contribute(httpRoutes, 'core.packages', packageRoutes),
    contribute(sharedModules, 'core.contractModule', {
      name: '@sluice/core/contract',
      load: () => import('../../contract'),
    }),
    contribute(sharedModules, 'core.serverModule', {
      name: '@sluice/core/server',
      load: () => import('../index'),
    }),
    contribute(sharedModules, 'core.typebox', { name: 'typebox', load: () => import('typebox') }),
    contribute(sharedModules, 'core.kysely', { name: 'kysely', load: () => import('kysely') }),
  ],
} satisfies Partial<ServerPlugin>;
