import { namespace, type Panel } from '#core/contract';

const references = namespace('references');

/** A field of a page that is about to have another name. */
export interface FieldToolProps {
  readonly flowId: string;
  readonly nodeId: string;
  readonly field: string;
  /** Closes the dialog that asks for the name. */
  close(): void;
}
/** Notes and buttons in the dialog that renames a field of a page. */
export const fieldTools = references.extensionPoint<Panel<FieldToolProps>>('fieldTools');
