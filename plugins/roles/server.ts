import { defineServerPlugin } from '../../core/server';
import { listRolesHandler } from './server/listRolesHandler';

export default defineServerPlugin({
  id: 'roles',
  handles: [listRolesHandler],
});
