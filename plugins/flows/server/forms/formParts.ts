import type { ServerPlugin } from '../../../../core/server';

export const formParts = {} satisfies Partial<ServerPlugin>;
