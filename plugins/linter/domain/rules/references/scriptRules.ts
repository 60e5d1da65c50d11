import { getField } from '#core/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { NodeData } from '#plugins/flows/contract';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { readsGlobal } from '../readNode';

/** A page whose script has a global value put into it. */
const globalInScript = defineRule({
  code: 'dv-bp-globalVariable-001',
  level: 'warning',
  reach: 'node',
  title: 'A page script reads a global value',
  explain: 'Values in the script are sent to the browser.',
  remedy: 'Don’t use secrets in the script.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) =>
          data.capabilityName === 'customHTMLTemplate' &&
          readsGlobal(data.properties?.customScript),
      )
      .map(node =>
        reportAt(
          node,
          `Values in the script of ${formatNode(node)} are sent to the browser. Don’t use secrets in the script.`,
        ),
      ),
});

/** A function that is given a global value. */
const globalInFunction = defineRule({
  code: 'dv-bp-globalVariable-002',
  level: 'warning',
  reach: 'node',
  title: 'A function receives a global value',
  explain: 'The function’s result may be logged and shown.',
  remedy: 'Check that the function doesn’t store or return secrets.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) =>
          data.capabilityName === 'customFunction' &&
          readsGlobal(data.properties?.variableInputList),
      )
      .map(node =>
        reportAt(
          node,
          `Check that ${formatNode(node)} does not store or return any secrets it receives.`,
        ),
      ),
});

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
const customScript = defineRule({
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

/** Rules about values that scripts and functions receive. */
export const scriptRules: RuleGroup = {
  id: 'dv-rule-globalVariable-001',
  title: 'Scripts get no secrets',
  explain: 'Reports scripts and functions that receive global values, so you can review them.',
  rules: [globalInScript, globalInFunction, customScript],
};
