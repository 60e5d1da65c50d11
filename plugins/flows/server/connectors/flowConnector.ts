import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type PropertyDefinition,
} from '../../../connections/contract';

const own = new Set([
  'subFlowId',
  'subFlowVersionId',
  'nodeTitle',
  'nodeDescription',
  'backgroundColor',
  'oeInteractionCacheExpire',
  'oeNodeCacheExpire',
]);

const properties: Readonly<Record<string, PropertyDefinition>> = {
  subFlowId: { displayName: 'Subflow', type: 'string', preferredControlType: 'dropDownAsync', required: true },
  subFlowVersionId: {
    displayName: 'Subflow Version',
    type: 'number',
    preferredControlType: 'dropDownAsync',
    value: -1,
    info: '-1 is the latest version.',
  },
};

const invoke =
  (withScreens: boolean) =>
  (call: NodeCall): NodeOutcome => {
    const chosen = call.properties['subFlowId'];
    const flowId = typeof chosen === 'object' && chosen !== null ? (chosen as { value?: unknown }).value : chosen;
    if (typeof flowId !== 'string' || flowId === '')
      return { kind: 'failure', error: { code: 'noSubflow', message: 'Choose the flow to invoke.' } };
    const asked = Number(call.properties['subFlowVersionId'] ?? -1);
    const inputs = Object.fromEntries(Object.entries(call.properties).filter(([name]) => !own.has(name)));
    return {
      kind: 'subflow',
      flowId,
      versionId: Number.isInteger(asked) && asked > 0 ? asked : -1,
      inputs,
      withScreens,
    };
  };

/** Runs another flow as a step of this one. */
export const flowConnector = defineConnector({
  id: 'flowConnector',
  name: 'Flow Conductor',
  description: 'Runs another flow as a step of this one, with inputs and its answer as output.',
  colors: { dark: '#d9480f', canvas: '#fff0e6', canvasText: '#1f2937' },
  account: {
    enforcedSignedToken: {
      displayName: 'Enforce Receiving Signed Token',
      type: 'boolean',
      preferredControlType: 'toggleSwitch',
    },
    inputSchema: { displayName: 'Input Schema', type: 'string', preferredControlType: 'codeEditor', language: 'json' },
    pemPublicKey: { displayName: 'Public Key', type: 'string', preferredControlType: 'secureTextArea', secure: true },
  },
  capabilities: {
    startSubFlow: {
      title: 'Invoke Subflow',
      subTitle: 'A flow without pages.',
      type: 'action',
      pure: true,
      properties,
      run: invoke(false),
    },
    startUiSubFlow: {
      title: 'Invoke UI Subflow',
      subTitle: 'A flow that shows pages.',
      type: 'trigger',
      pure: true,
      respondToUser: true,
      properties,
      run: invoke(true),
    },
  },
});
