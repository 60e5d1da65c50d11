import { namespace, type Panel } from '#core/contract';
import type { FlowStage } from '#plugins/editor/contract';

const settings = namespace('settings');

/** An input of the flow on screen. */
export interface InputToolProps {
  readonly stage: FlowStage;
  readonly input: string;
  /** Closes the dialog of the inputs. */
  close(): void;
}
/** Tools at the end of an input’s row. */
export const inputTools = settings.extensionPoint<Panel<InputToolProps>>('inputTools');
