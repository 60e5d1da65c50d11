import { observer } from 'mobx-react-lite';
import type { NodePreviewProps } from '#plugins/properties/contract';
import NodeTrial from './NodeTrial';

/** Runs a function beside its code, in the window that the code has for itself. */
export default observer(function FunctionTest({ stage, nodeId }: NodePreviewProps) {
  const { connectorId = '', capabilityName = '' } = stage.index.nodes.get(nodeId)?.data ?? {};
  const capability = stage.connectors.get(connectorId)?.capabilities[capabilityName];
  return capability?.runsFunction ? <NodeTrial stage={stage} nodeId={nodeId} isAlone /> : null;
});
