import type { ServerPlugin } from '../../../../core/server';

export const readerParts = {} satisfies Partial<ServerPlugin>;
