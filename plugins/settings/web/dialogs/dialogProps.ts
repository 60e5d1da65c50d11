import type { FlowStage } from '#plugins/editor/contract';

/** The flow whose settings a dialog shows. */
export interface DialogProps {
  readonly editor: FlowStage;
  readonly onClose: () => void;
}
