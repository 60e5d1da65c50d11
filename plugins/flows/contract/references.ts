import type { Kysely } from 'kysely';
import { namespace, type Panel } from '#core/contract';
import type { Flow } from './flow';

const flows = namespace('flows');

/** What a panel beside the canvas is given. */
export interface CanvasView {
  readonly flowId: string;
  readonly selected: readonly string[];
}

/** The nodes that a menu is open for. */
export interface NodeMenuProps {
  readonly flowId: string;
  readonly nodeIds: readonly string[];
  done(): void;
}

/** A flow of a document, drawn to be looked at. */
export interface FlowPictureProps {
  readonly flow: Flow;
  /** What a screen reader calls it. */
  readonly label: string;
  /** Nodes to bring into view and choose; a new list does it again. */
  readonly shown?: readonly string[];
}

/** A flow in a menu of its row. */
export interface FlowRowMenuProps {
  readonly flowId: string;
  readonly name: string;
}

/** A node that shows a page of its own HTML. */
export interface NodeTemplateProps {
  readonly capabilityName: string;
  readonly values: Readonly<Record<string, unknown>>;
  write(values: Readonly<Record<string, unknown>>): void;
}

export const access = flows.permission('flows');
export const plan = flows.entitlement('flows');
/** Who may deploy a flow that breaks a required rule: super admins. */
export const policyVerification = flows.flag('policyVerification');
export const list = flows.route('list', '/flows');
export const canvas = flows.route('canvas', '/flows/:id');
/** The canvas of a flow with a node chosen and in view. */
export const nodeOf = (flowId: string, nodeId: string): string =>
  `${canvas.to({ id: flowId })}?node=${encodeURIComponent(nodeId)}`;
/**
 * The canvas of a flow with what the linter found beside it; with a node, at what was found there.
 */
export const findingsOf = (flowId: string, nodeId = ''): string =>
  `${canvas.to({ id: flowId })}?findings=${encodeURIComponent(nodeId)}`;
/** Whether members who came from the identity provider are led to its forms. */
export const formsEntry = flows.flag('formsEntry', true);
/** The flow on screen, or null when no canvas is shown. */
export const openFlow = flows.contextKey<string | null>('openFlow', null);
/** Whether the flow on screen has changes that are not saved. */
export const unsaved = flows.contextKey<boolean>('unsaved', false);
/** A strip beside the canvas; others put panels here. */
export const canvasAside = flows.extensionPoint<Panel<CanvasView>>('canvasAside');

/** Further buttons over the list of flows. */
export const flowListActions = flows.extensionPoint<Panel<object>>('flowListActions');
/**
 * Draws a flow that is not stored here, without anything to change; this plugin fills it, others
 * show it.
 */
export const flowPicture = flows.extensionPoint<Panel<FlowPictureProps>>('flowPicture');
/** Further entries of the menu that a flow has in the list. */
export const flowRowMenu = flows.extensionPoint<Panel<FlowRowMenuProps>>('flowRowMenu');
/** Further entries of the menu of chosen nodes; `done` closes it. */
export const nodeMenu = flows.extensionPoint<Panel<NodeMenuProps>>('nodeMenu');
/**
 * What stands above the settings of a node that shows a page of its own HTML; `write` is one undo
 * step.
 */
export const nodeTemplates = flows.extensionPoint<Panel<NodeTemplateProps>>('nodeTemplates');

/** Something outside the flows that would break without a flow, such as an application's policy. */
export interface FlowUse {
  /** What it is, in a word: `policy`, `schedule`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /**
   * The fixed versions that it runs, which are not deleted either; none where it takes what is
   * deployed.
   */
  readonly versions?: readonly number[];
}
/**
 * Who uses a flow; `db` is bound to the company. Deletion of a flow is refused while anyone answers
 * with a use.
 */
export const flowUses =
  flows.extensionPoint<
    (companyId: string, flowId: string, db: Kysely<any>) => Promise<readonly FlowUse[]>
  >('flowUses');
