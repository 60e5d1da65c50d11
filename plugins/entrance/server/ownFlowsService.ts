import { namespace } from '#core/contract';
import type { OwnFlows } from './OwnFlows';

/** The same object as the core's `consoleFlows`, with what only this plugin may do with it. */
export const ownFlowsService = namespace('entrance').service<OwnFlows>('ownFlows');
