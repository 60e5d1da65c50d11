import type { Context } from '#core/web';
import { assistantPanel } from './assistantActions';

export function toggle(context: Context): unknown {
  const assistant = context.find(assistantPanel);
  return assistant?.open ? assistant.close() : assistant?.show();
}

export const askAbout = (context: Context, nodeIds: readonly string[]) =>
  context.find(assistantPanel)?.setContext({ nodeIds });
