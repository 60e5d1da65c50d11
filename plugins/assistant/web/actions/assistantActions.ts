import { format, type Service } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { mayAsk } from '../../contract';
import { strings } from '../../strings';
import type { Assistant } from '../Assistant';

const load = () => import('./runAssistantActions');

/** Opens the assistant beside the canvas, or closes it; elsewhere it leads to the flows. */
export const toggleAssistant = action('assistant.open', {
  title: strings.button,
  palette: strings.open,
  words: 'assistant, ai, chat, copilot, ask a question, explain flow',
  when: mayAsk,
  run: fromModule(load, 'toggle'),
});

/** Opens the assistant with nodes to ask about. */
export const askAboutNodes = action('assistant.askAboutNodes', {
  palette: false,
  title: (nodeIds: readonly string[]) => format(strings.askAbout, { count: nodeIds.length }),
  when: mayAsk,
  run: fromModule(load, 'askAbout'),
});

/** Actions that open the assistant. */
export const assistantActions = [toggleAssistant, askAboutNodes];

/** The assistant's panel of the company that is selected. */
export const assistantPanel: Service<Assistant> = { kind: 'service', id: 'assistant.panel' };
