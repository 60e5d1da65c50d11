import {
  can,
  entitled,
  every,
  namespace,
  type AnyQueries,
  type Gate,
  type Panel,
} from '#core/contract';

const flows = namespace('flows');

/** The list of flows, for those that add to it as a whole. */
export interface FlowListPartProps {
  /** The element that holds the list. */
  readonly area: HTMLElement;
  /** Reads the list again from its first page, whatever was looked for. */
  reload(): unknown;
}

/** A flow in a menu of its row. */
export interface FlowRowMenuProps {
  readonly flowId: string;
  readonly name: string;
}

/** The permission to read and change flows. */
export const access = flows.permission('flows');
export const plan = flows.entitlement('flows');
/** Whether flows may be made: created, imported, cloned or promoted. */
export const mayMakeFlows: Gate = every(entitled(plan), can(access, 'create'));
/** Who may deploy a flow that breaks a required rule: super admins. */
export const policyVerification = flows.flag('policyVerification');
/** The list of flows. */
export const list = flows.route('list', '/flows');
/** The canvas of a flow. */
export const canvas = flows.route('canvas', '/flows/:id');
/** The canvas of a flow with a node chosen and in view. */
export const getNodePath = (flowId: string, nodeId: string): string =>
  `${canvas.to({ id: flowId })}?node=${encodeURIComponent(nodeId)}`;
/**
 * The canvas of a flow with what the linter found beside it; with a node, at what was found there.
 */
export const getFindingsPath = (flowId: string, nodeId = ''): string =>
  `${canvas.to({ id: flowId })}?findings=${encodeURIComponent(nodeId)}`;
/** Who may see the forms that came with flows, and import them; the plugin `pages` keeps them. */
export const formsAccess = flows.permission('forms');
/** Whether members who came from the identity provider are led to its forms. */
export const formsEntry = flows.flag('formsEntry', true);
/** Whether a flow opens on the canvas after it was created, imported or cloned. */
export const openMade = flows.flag('openMade', true);
/** The flow on screen, or null when no canvas is shown. */
export const openFlow = flows.contextKey<string | null>('openFlow', null);
/** Whether the flow on screen has changes that are not saved. */
export const unsaved = flows.contextKey<boolean>('unsaved', false);
/** More buttons above the list of flows. */
export const flowListActions = flows.extensionPoint<Panel<object>>('flowListActions');
/** More ways to create a flow: buttons above the list, and in an empty list. */
export const flowListMakers = flows.extensionPoint<Panel<object>>('flowListMakers');
/** Parts of the whole list, such as handling dropped files. */
export const flowListParts = flows.extensionPoint<Panel<FlowListPartProps>>('flowListParts');
/** More entries in the menu of a flow in the list. */
export const flowRowMenu = flows.extensionPoint<Panel<FlowRowMenuProps>>('flowRowMenu');
/** Something outside the flows that would break without a flow, such as an application's policy. */
export interface FlowUse {
  /** The kind of the item, in a word: `policy`, `schedule`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** The flow that it uses. */
  readonly flowId: string;
  /**
   * The fixed versions that it runs, which are not deleted either; none where it takes what is
   * deployed.
   */
  readonly versions?: readonly number[];
}
/**
 * Reports who uses a flow, or any flow if the ID is null. `db` is bound to the environment. A flow
 * in use can’t be deleted.
 */
export const flowUses =
  flows.extensionPoint<
    (companyId: string, flowId: string | null, db: AnyQueries) => Promise<readonly FlowUse[]>
  >('flowUses');

const mostNamed = 10;

/** Names what uses a flow, for a sentence: the first ten, and how many more there are. */
export function nameUses(uses: readonly FlowUse[]): string {
  const named = uses.slice(0, mostNamed).map(({ kind, name }) => `the ${kind} “${name}”`);
  const more = uses.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** The name of the frame in which the console shows the pages of a trial, as they read it. */
export const trialFrameName = 'sluice-trial';

/** The message of a page in that frame whose reader has pressed the key of the palette. */
export const paletteMessage = 'sluice-palette';
