import { handle, contribute, type ServerPlugin, type Call } from '../host/plugin';
import { httpRoutes } from '../host/points';
import {
  describeProblem,
  getProblemStack,
  listPackages,
  listServerProblems,
} from '#core/contract/internal';
import { createHash } from 'node:crypto';
import { listFailures } from '../host/failures';
import { packageRoutes } from './packageRoutes';
import { packageTable } from './packageTable';
import { describePackage, runningPackages } from './RunningPackages';
import { sharedModules } from './sharedModules';

/**
 * Returns an answer that is asked for again and again, with a tag of its content; where the caller
 * has that very content already, answers 304 without it.
 */
function answerIfChanged<T>({ request, reply }: Pick<Call, 'request' | 'reply'>, answer: T): T {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  const tag = `"${hash.slice(0, 27)}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === tag) void reply.status(304).send();
  return answer;
}

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
