import { getField } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode } from '../../rule';
import { readsGlobal } from '../readNode';

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

/** Nodes with a script of their own, which needs a second look. One row for the flow. */
export const customScript = defineRule({
  code: 'dv-bp-globalVariable-003',
  level: 'warning',
  reach: 'flow',
  title: 'The flow runs custom scripts',
  explain: 'Scripts can introduce vulnerabilities.',
  remedy: 'Have someone else review the scripts.',
  check: index => {
    const nodes = connections(index).filter(({ data }) => runsScript(data));
    if (nodes.length === 0) return [];
    const names = nodes.map(formatNode).join(', ');
    return [{ recommendation: `Check the scripts in ${names} for vulnerabilities.` }];
  },
});

function runsScript({ connectorId = '', properties = {} }: NodeData): boolean {
  if (connectorId === 'codeSnippetConnector') return true;
  if (!scripted.has(connectorId)) return false;
  const screens = Object.entries(properties).filter(([name]) => name.startsWith('htmlConfig'));
  const scripts = screens.map(([, screen]) => getField(screen?.properties, 'customScript'));
  return [properties.customScript, ...scripts].some(readsGlobal);
}
