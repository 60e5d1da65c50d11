import type { ServerPlugin } from '../../../../core/server';

export const sharingParts = {} satisfies Partial<ServerPlugin>;
