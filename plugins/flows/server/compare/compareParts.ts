import type { ServerPlugin } from '../../../../core/server';

export const compareParts = {} satisfies Partial<ServerPlugin>;
