import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import type { FlowFiles, FlowSource } from '../flow/flowFiles';
import { writeFlowSliced } from '../flow/writeFlow';

const editable = [
  'name',
  'description',
  'flowStatus',
  'flowColor',
  'settings',
  'trigger',
  'inputSchema',
  'outputSchema',
  'graphData',
] as const;

/** Writes the parts of a flow that saving it can change. */
export function writeEditable(flow: FlowSource): Sliced<FlowFiles> {
  const parts = editable.map(name => [name, flow[name]] as const);
  const set = parts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return writeFlowSliced(Object.fromEntries([['flowId', flow.flowId], ...set]) as unknown as Flow);
}
