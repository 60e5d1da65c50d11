import { defineServerPlugin, provide } from '#core/server';
import { environmentFolders } from './contract';
import { checkFolder } from './server/checkFolder';
import { createFolders } from './server/createFolders';

/** Environments as folders, for commands and for other plugins’ server code. */
export default defineServerPlugin({
  id: 'ascode',
  handles: [checkFolder],
  contributes: [provide('ascode.folders', { service: environmentFolders, create: createFolders })],
});
