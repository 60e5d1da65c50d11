import { contribute, defineServerPlugin, resources } from '@sluice/core/server';
import { access } from './contract';
import { assessmentHandlers } from './server/assessmentHandlers';
import { assessments } from './server/assessments';
import { strings } from './strings';

export default defineServerPlugin({
  id: 'risk',
  tables: [assessments],
  handles: assessmentHandlers,
  contributes: [
    contribute(resources, 'risk.access', { permission: access, title: strings.title.text }),
  ],
});
