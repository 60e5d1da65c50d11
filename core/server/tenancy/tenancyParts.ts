import type { ServerPlugin } from '../host/plugin';
import { ownCompanyHandlers } from './ownCompanyHandlers';

/** What the core brings for several companies of one person. */
export const companyParts = {
  handles: ownCompanyHandlers,
  contributes: [],
} satisfies Partial<ServerPlugin>;
