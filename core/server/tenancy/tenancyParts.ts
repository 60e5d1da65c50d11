import type { ServerPlugin } from '../host/plugin';
import { ownCompanyHandlers } from './ownCompanyHandlers';

/** The core's contributions for people who belong to several companies. */
export const companyParts = {
  handles: ownCompanyHandlers,
  contributes: [],
} satisfies Partial<ServerPlugin>;
