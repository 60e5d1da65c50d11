import { Link } from 'wouter';
import { canvas } from '#plugins/flows/contract';

/** The name of a part; of a flow, with the way to its canvas. */
export function FlowLink({ name, flowId }: { readonly name: string; readonly flowId?: string }) {
  return flowId ? <Link href={canvas.to({ id: flowId })}>{name}</Link> : name;
}
