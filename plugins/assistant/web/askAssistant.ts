import type { Context } from '#core/web';
import { assistantPanel } from './panel';

/** Opens the assistant beside the canvas, or closes it. */
export default function askAssistant(context: Context): unknown {
  const assistant = context.find(assistantPanel);
  return assistant?.open ? assistant.close() : assistant?.show();
}
