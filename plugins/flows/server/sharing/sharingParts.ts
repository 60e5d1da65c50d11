import { sharingHandlers } from './sharingHandlers';

/** What sharing flows adds to the plugin's server half. */
export const sharingParts = { handles: sharingHandlers };
