import { action, makeObservable, observable } from 'mobx';
import { namespace } from '#core/contract';
import type { FlowStage } from '#plugins/editor/contract';

/** The dialog that is open over the editor. */
export class OpenDialog {
  current: 'settings' | 'inputs' | null = null;

  constructor() {
    makeObservable(this, { current: observable, show: action });
  }

  show(dialog: OpenDialog['current']): void {
    this.current = dialog;
  }
}

export const openDialog = namespace('settings').service<OpenDialog>('dialog');

/** The flow whose settings a dialog shows. */
export interface DialogProps {
  readonly editor: FlowStage;
  readonly onClose: () => void;
}
