import { contribute, defineServerPlugin, resources } from '#core/server';
import { auditAccess } from './contract';
import { exportHandler } from './server/exportHandler';
import { readHandlers } from './server/readHandlers';
import { strings } from './strings';

export default defineServerPlugin({
  id: 'audit',
  handles: [...readHandlers, exportHandler],
  contributes: [
    contribute(resources, 'audit.events', { permission: auditAccess, title: strings.title.text }),
  ],
});
