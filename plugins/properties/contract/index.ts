import { namespace, type Panel } from '#core/contract';
import type { FoundReferences } from '#core/contract/fields/references';
import type { FlowStage } from '#plugins/editor/contract';

const properties = namespace('properties');

/** A node on a canvas. */
export interface NodeRunProps {
  readonly stage: FlowStage;
  readonly nodeId: string;
}
/** Details of a node in the run on the canvas. */
export const nodeRuns = properties.extensionPoint<Panel<NodeRunProps>>('nodeRuns');

/** Content below the general settings of a node. */
export const nodeUses = properties.extensionPoint<Panel<NodeRunProps>>('nodeUses');

/** A node whose fields are to know references. */
export interface NodeReferencesProps extends NodeRunProps {
  readonly provide: (found: FoundReferences) => void;
}
/** Handles the references in a node’s fields. It draws nothing. */
export const nodeReferences =
  properties.extensionPoint<Panel<NodeReferencesProps>>('nodeReferences');

/** Notes above the settings of a node. */
export const nodeNotes = properties.extensionPoint<Panel<NodeRunProps>>('nodeNotes');

/** A node that shows a page of its own HTML. */
export interface NodeTemplateProps {
  readonly capabilityName: string;
  readonly values: Readonly<Record<string, unknown>>;
  write(values: Readonly<Record<string, unknown>>): void;
}

/** Content above the settings of a node with custom HTML. `write` is one undo step. */
export const nodeTemplates = properties.extensionPoint<Panel<NodeTemplateProps>>('nodeTemplates');

/** The code of a node: the text of each property that is code, with references as `{{…}}`. */
export interface NodePreviewProps {
  readonly stage: FlowStage;
  readonly nodeId: string;
  readonly capabilityName: string;
  readonly texts: Readonly<Record<string, string>>;
}
/** Content beside a node’s code, such as a preview of its page or a run of its function. */
export const nodePreview = properties.extensionPoint<Panel<NodePreviewProps>>('nodePreview');

/** A property of a node on a canvas that holds HTML. */
export interface NodeDesignerProps {
  readonly stage: FlowStage;
  readonly nodeId: string;
  readonly property: string;
}
/** A full-window editor for a node’s HTML, without code. */
export const nodeDesigner = properties.extensionPoint<Panel<NodeDesignerProps>>('nodeDesigner');
