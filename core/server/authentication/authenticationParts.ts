import { provide, type ServerPlugin } from '../host/plugin';
import { DeferredTasks, deferredTasks } from '../jobs/deferredTasks';
import { forgottenHandlers } from '../passwords/forgottenHandlers';
import { passwordHandlers } from '../passwords/passwordHandlers';
import { securityHandlers } from './policy/securityHandlers';
import { sessionHandlers } from './sessions';

/** The core's contributions for sign-in, sessions and security settings. */
export const accessParts = {
  handles: [...passwordHandlers, ...forgottenHandlers, ...sessionHandlers, ...securityHandlers],
  contributes: [provide('core.afterwards', deferredTasks, server => new DeferredTasks(server.log))],
} satisfies Partial<ServerPlugin>;
