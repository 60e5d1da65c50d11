import type { Context } from '#core/web';
import { navigate, notices } from '#core/web/services';
import { list } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { assistantPanel } from './assistantActions';

export function toggle(context: Context): unknown {
  const assistant = context.find(assistantPanel);
  if (!assistant?.canvas) {
    context.get(navigate)(list.to());
    return context.get(notices).info(strings.openFlowFirst.text);
  }
  return assistant.open ? assistant.close() : assistant.show();
}

export const askAbout = (context: Context, nodeIds: readonly string[]) =>
  context.find(assistantPanel)?.setContext({ nodeIds });
