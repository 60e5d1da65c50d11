import type { ServerPlugin } from '../../../../core/server';

export const searchParts = {} satisfies Partial<ServerPlugin>;
