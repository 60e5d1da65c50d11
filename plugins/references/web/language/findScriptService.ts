import type { CodeService } from '#core/contract/fields/codeService';
import type { FlowStage } from '#plugins/editor/contract';
import type { FlowTypes } from '../../contract/createFlowTypes';
import { inferParameters } from '../../contract/inferOutput';
import { createFunctionService, createScriptService } from './createScriptService';
import { paramsText } from './typeText';

/**
 * Finds what knows a script of a node: a custom function has the parameters that its list of inputs
 * names, with the types of what they refer to.
 */
export function findScriptService(
  stage: FlowStage,
  nodeId: string,
  getTypes: () => FlowTypes,
  property: string | undefined,
): CodeService {
  const getData = () => stage.index.nodes.get(nodeId)?.data;
  const { connectorId = '', capabilityName = '' } = getData() ?? {};
  const runs = stage.connectors.get(connectorId)?.capabilities[capabilityName]?.runsFunction;
  if (!runs || runs.code !== property) return createScriptService();
  return createFunctionService(() =>
    paramsText(inferParameters(getData()?.properties?.[runs.inputs]?.value, getTypes())),
  );
}
