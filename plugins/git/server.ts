import {
  contribute,
  defineServerPlugin,
  encryptedTables,
  httpRoutes,
  jobs,
  provide,
  resources,
} from '#core/server';
import { actorKeepers, actorNames, callGuards } from '#core/server/internal';
import { deployObservers } from '#plugins/flows/contract/internal';
import { access } from './contract';
import { commitSoon } from './server/commitSoon';
import { findRepositoryKeepers } from './server/findRepositoryKeepers';
import { gitActor } from './server/gitActor';
import { gitHandlers } from './server/gitHandlers';
import { gitProcesses } from './server/gitProcesses';
import { gitSettings } from './server/gitSettings';
import { deleteLeftFolders } from './server/repository/gitFolders';
import { GitProcesses } from './server/repository/GitProcesses';
import { hookRoute } from './server/hookRoute';
import { protect, protectDeployed } from './server/protect';
import { syncJob } from './server/syncJob';
import { encryptedHooks, encryptedTokens, gitLinks } from './server/tables';
import { strings } from './strings';

/** Environments that follow a branch of a Git repository, and commit to it. */
export default defineServerPlugin({
  id: 'git',
  settings: gitSettings,
  tables: [gitLinks],
  handles: gitHandlers,
  activate: deleteLeftFolders,
  contributes: [
    contribute(resources, 'git.access', { permission: access, title: strings.title.text }),
    provide('git.processes', { service: gitProcesses, create: () => new GitProcesses() }),
    contribute(encryptedTables, 'git.tokens', encryptedTokens),
    contribute(encryptedTables, 'git.hooks', encryptedHooks),
    contribute(jobs, syncJob.id, syncJob),
    contribute(httpRoutes, 'git.hooks', hookRoute),
    contribute(callGuards, 'git.protect', protect),
    contribute(deployObservers, 'git.protectDeployed', protectDeployed),
    contribute(deployObservers, 'git.commitSoon', commitSoon),
    contribute(actorKeepers, 'git.keepers', findRepositoryKeepers),
    contribute(actorNames, 'git.actor', async (_, ids) =>
      ids.includes(gitActor) ? new Map([[gitActor, strings.title.text]]) : new Map(),
    ),
  ],
});
