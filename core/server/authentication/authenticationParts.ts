import { provide, type ServerPlugin } from '../host/plugin';
import { Afterwards, afterwards } from '../jobs/afterwards';
import { forgottenHandlers } from '../passwords/forgottenHandlers';
import { passwordHandlers } from '../passwords/passwordHandlers';
import { securityHandlers } from './policy/securityHandlers';
import { sessionHandlers } from './sessions';

/** The core's contributions for sign-in, sessions and security settings. */
export const accessParts = {
  handles: [...passwordHandlers, ...forgottenHandlers, ...sessionHandlers, ...securityHandlers],
  contributes: [provide('core.afterwards', afterwards, server => new Afterwards(server.log))],
} satisfies Partial<ServerPlugin>;
