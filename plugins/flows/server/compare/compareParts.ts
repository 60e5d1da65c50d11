import type { ServerPlugin } from '#core/server';
import { flowsVersionsHandler } from './flowsVersions';

export const compareParts = { handles: [flowsVersionsHandler] } satisfies Partial<ServerPlugin>;
