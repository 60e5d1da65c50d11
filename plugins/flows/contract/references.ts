import { namespace, type Panel } from '../../../core/contract';

const flows = namespace('flows');

/** What a panel beside the canvas is given. */
export interface CanvasView {
  readonly flowId: string;
  readonly selected: readonly string[];
}

export const access = flows.permission('flows');
export const plan = flows.entitlement('flows');
export const list = flows.route('list', '/flows');
export const canvas = flows.route('canvas', '/flows/:id');
/** The flow on screen, or null when no canvas is shown. */
export const openFlow = flows.contextKey<string | null>('openFlow', null);
/** Whether the flow on screen has changes that are not saved. */
export const unsaved = flows.contextKey<boolean>('unsaved', false);
/** A strip beside the canvas; others put panels here. */
export const canvasAside = flows.extensionPoint<Panel<CanvasView>>('canvasAside');
