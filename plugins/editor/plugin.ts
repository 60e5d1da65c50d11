import { can } from '#core/contract';
import { contribute, definePlugin, page, provide, shareModule } from '#core/web/plugin';
import { access, canvas } from '#plugins/flows/contract';
import { flowPicture, markedFlow, operatorChoices } from './contract/internal';
import { strings } from './strings';
import { callActions } from './web/actions/callActions';
import { editorActions } from './web/actions/editorActions';
import { versionActions } from './web/actions/versionActions';
import { OpenEditor, openEditor } from './web/session/openEditor';

/** The flow editor: the canvas with its panels. */
export default definePlugin({
  id: 'editor',
  title: strings.canvas,
  when: can(access, 'read'),
  contributes: [
    shareModule('editor.module', '@sluice/editor', () => import('./contract')),
    page('editor.canvas', canvas, {
      title: strings.canvas,
      view: () => import('./web/page/FlowPage'),
    }),
    ...editorActions,
    ...callActions,
    ...versionActions,
    contribute(flowPicture, 'editor.picture', { view: () => import('./web/picture/FlowPicture') }),
    contribute(markedFlow, 'editor.marked', { view: () => import('./web/picture/MarkedFlow') }),
    contribute(operatorChoices, 'editor.operator', {
      view: () => import('./web/menus/OperatorChoices'),
    }),
    provide('editor.open', {
      service: openEditor,
      per: 'session',
      create: () => new OpenEditor(),
    }),
  ],
});
