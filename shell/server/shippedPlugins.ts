import { join } from 'node:path';

/** The folder of the packages that come with Sluice, as the build makes it. */
export const shippedPlugins = join(process.cwd(), 'dist', 'plugins');
