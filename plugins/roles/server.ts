import { contribute, defineServerPlugin, resources } from '#core/server';
import { rolesAccess } from './contract';
import { changeHandlers } from './server/changeHandlers';
import { deleteRoleHandler } from './server/deleteRoleHandler';
import { readHandlers } from './server/readHandlers';
import { strings } from './strings';

export default defineServerPlugin({
  id: 'roles',
  handles: [...readHandlers, ...changeHandlers, deleteRoleHandler],
  contributes: [
    contribute(resources, 'roles.access', { permission: rolesAccess, title: strings.title.text }),
  ],
});
