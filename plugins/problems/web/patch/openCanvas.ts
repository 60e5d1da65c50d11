import { action, makeObservable, observableRef } from 'mobx';
import type { Service } from '#core/contract';
import { canvasEditor, type CanvasEditor } from '../../contract';

/** The canvas on screen, as other plugins see it; whoever watches it puts it here. */
export class OpenCanvas {
  current: CanvasEditor | null = null;

  constructor() {
    makeObservable(this, { current: observableRef, show: action });
  }

  show(canvas: CanvasEditor | null): void {
    this.current = canvas;
  }
}

export const openCanvas: Service<OpenCanvas> = { kind: 'service', id: canvasEditor.id };
