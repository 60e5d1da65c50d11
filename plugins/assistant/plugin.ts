import { every, inContext } from '#core/contract';
import {
  appBarItems,
  contribute,
  definePlugin,
  provide,
  entitlements,
  flags,
} from '#core/web/plugin';
import { canvasAside, nodeMenu } from '#plugins/editor/contract';
import { openFlow } from '#plugins/flows/contract';
import { mayAsk, assistantPlan, assistantEnabled, assistantForAll } from './contract';
import { strings } from './strings';
import { Assistant } from './web/Assistant';
import { assistantActions, assistantPanel } from './web/actions/assistantActions';

const onCanvas = every(mayAsk, inContext(openFlow));

/** The assistant beside the canvas: it explains the flow and proposes changes of it. */
export default definePlugin({
  id: 'assistant',
  title: strings.title,
  when: mayAsk,
  contributes: [
    contribute(entitlements, 'assistant.plan', {
      entitlement: assistantPlan,
      title: strings.title,
    }),
    contribute(flags, 'assistant.enabled', { flag: assistantEnabled }),
    contribute(flags, 'assistant.forAll', { flag: assistantForAll }),
    provide('assistant.panel', {
      service: assistantPanel,
      per: 'company',
      create: host => new Assistant(host),
    }),
    contribute(
      appBarItems,
      'assistant.button',
      { view: () => import('./web/AssistantButton') },
      { when: onCanvas },
    ),
    contribute(
      canvasAside,
      'assistant.drawer',
      { view: () => import('./web/AssistantDrawer') },
      { order: 100 },
    ),
    contribute(nodeMenu, 'assistant.nodes', { view: () => import('./web/AskAboutNodes') }),
    ...assistantActions,
  ],
});
