import type { Plugin } from '../../core/web';

/** Every plugin of the console, in the order in which they take their places. */
export const plugins: Record<string, () => Promise<{ default: Plugin<any> }>> = {};
