import type { ControlProps } from '#core/web/ui/controls';
import type { NodeData } from '#plugins/flows/contract';

/** A control that knows the node it belongs to. */
export interface NodeControlProps extends ControlProps {
  readonly name: string;
  readonly data: NodeData;
}
