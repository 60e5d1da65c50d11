import type { NodeData } from '#plugins/flows/contract';
import { called, connections, warning, type Rule } from '../../rule';
import { readsGlobal } from './readsGlobal';

const scripted = new Set([
  'entrustConnector',
  'idemiaConnector',
  'jumioConnector',
  'lexisnexisV2Connector',
  'mfaContainerConnector',
  'nuanceConnector',
  'pingFederateConnectorV2',
  'securIdConnector',
  'transunionConnector',
  'userPolicyConnector',
]);

/**
 * `globalVariable-003`: nodes with a script of their own, which needs a second look. One row for
 * the flow.
 */
export const customScript: Rule = (index, { flow }) => {
  const nodes = connections(index).filter(({ data }) => runsScript(data));
  if (nodes.length === 0) return [];
  return [
    warning(
      'dv-bp-globalVariable-003',
      'The flow runs scripts of its own',
      `Check that the scripts at ${nodes.map(called).join(', ')} open no way in.`,
      { flowId: flow.flowId },
    ),
  ];
};

function runsScript({ connectorId = '', properties = {} }: NodeData): boolean {
  if (connectorId === 'codeSnippetConnector') return true;
  if (!scripted.has(connectorId)) return false;
  const screens = Object.entries(properties).filter(([name]) => name.startsWith('htmlConfig'));
  const scripts = screens.map(
    ([, screen]) => (screen?.properties as { customScript?: object } | undefined)?.customScript,
  );
  return [properties.customScript, ...scripts].some(readsGlobal);
}
