import { makeAutoObservable } from 'mobx';

/** Whether the palette is open. */
export class PaletteState {
  open = false;

  constructor() {
    makeAutoObservable(this);
  }

  show(): void {
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }
}
