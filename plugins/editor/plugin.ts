import { can } from '#core/contract';
import { contribute, definePlugin, page, provide } from '#core/web/plugin';
import { access, canvas, comparison } from '#plugins/flows/contract';
import { flowPicture } from './contract';
import { strings } from './strings';
import { editorActions } from './web/actions/editorActions';
import { versionActions } from './web/actions/versionActions';
import { Comparisons, comparisons } from './web/compare/Comparisons';
import { OpenCanvas, openCanvas } from './web/patch/openCanvas';
import { OpenEditor, openEditor } from './web/session/openEditor';

/** The flow editor: the canvas with its panels, and the comparison of two versions. */
export default definePlugin({
  id: 'editor',
  title: strings.canvas,
  when: can(access, 'read'),
  contributes: [
    page('editor.canvas', canvas, {
      title: strings.canvas,
      view: () => import('./web/page/FlowPage'),
    }),
    page('editor.compare', comparison, {
      title: strings.comparison,
      view: () => import('./web/compare/ComparePage'),
    }),
    ...editorActions,
    ...versionActions,
    contribute(flowPicture, 'editor.picture', { view: () => import('./web/picture/FlowPicture') }),
    provide('editor.comparisons', {
      service: comparisons,
      per: 'company',
      create: () => new Comparisons(),
    }),
    provide('editor.open', {
      service: openEditor,
      per: 'session',
      create: () => new OpenEditor(),
    }),
    provide('editor.openCanvas', {
      service: openCanvas,
      per: 'session',
      create: () => new OpenCanvas(),
    }),
  ],
});
