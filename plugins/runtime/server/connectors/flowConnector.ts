import { renderSVG } from 'uqr';
import { pickFields } from '#core/contract/unknown';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type PropertyDefinition,
} from '#plugins/connectors/contract';
import { readChosenFlow } from '#plugins/flows/contract/graph/subflowCalls';
import { challengeStore } from '#plugins/connectors/contract/internal';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';
import { subflowChoices } from './subflowChoices';

const properties: Readonly<Record<string, PropertyDefinition>> = {
  subFlowId: {
    displayName: 'Subflow',
    type: 'string',
    preferredControlType: 'dropDownAsync',
    required: true,
  },
  subFlowVersionId: {
    displayName: 'Subflow Version',
    type: 'number',
    preferredControlType: 'dropDownAsync',
    value: -1,
    info: '-1 is the latest deployed version.',
  },
};

const invoke =
  (withScreens: boolean) =>
  (call: NodeCall): NodeOutcome => {
    const { subFlowId, subFlowVersionId } = call.properties;
    const chosen = readChosenFlow(subFlowId, subFlowVersionId);
    if (!chosen)
      return {
        kind: 'failure',
        error: { code: 'noSubflow', message: 'Select the flow to run.' },
      };
    const inputs = pickFields(call.properties, name => !keptBySubflowCalls.has(name));
    return {
      kind: 'subflow',
      flowId: chosen.flowId,
      versionId: chosen.versionId ?? -1,
      inputs,
      withScreens,
    };
  };

const enrich = { by: ['subFlowId', 'subFlowVersionId'], run: subflowChoices };
const longestLink = 7 * 24 * 3600;

/** Makes a link for somebody elsewhere, and a challenge that tells how it went there. */
async function oobStart(call: NodeCall): Promise<NodeOutcome> {
  const asked = Number(call.properties['challengeExpiry']);
  const seconds = Math.min(longestLink, asked > 0 ? Math.ceil(asked) : 300);
  const { id: interactionId, companyId } = call.interaction;
  const terms = { interactionId, challengeStatus: 'started', seconds };
  const { challenge, challengeStatus, expires } = await call
    .get(challengeStore)
    .create(companyId, terms);
  const continueLink = await call.continueLink(seconds);
  const qr = String(call.properties['generateQr']) === 'true';
  return {
    kind: 'success',
    output: {
      challenge,
      challengeStatus,
      expiresAt: expires,
      continueLink,
      ...(qr && {
        qrCode: `data:image/svg+xml;base64,${Buffer.from(renderSVG(continueLink)).toString('base64')}`,
      }),
    },
  };
}

/** Runs another flow as a step of this one; continues one from another browser. */
export const flowConnector = defineConnector({
  id: 'flowConnector',
  name: 'Flow Conductor',
  description:
    'Runs another flow with the inputs that you set, and returns the flow’s response as output.',
  colors: { dark: '#d9480f', canvas: '#fff0e6', canvasText: '#1f2937' },
  account: {
    enforcedSignedToken: {
      displayName: 'Enforce Receiving Signed Token',
      type: 'boolean',
      preferredControlType: 'toggleSwitch',
    },
    inputSchema: {
      displayName: 'Input Schema',
      type: 'string',
      preferredControlType: 'codeEditor',
      language: 'json',
    },
    pemPublicKey: {
      displayName: 'Public Key',
      type: 'string',
      preferredControlType: 'secureTextArea',
      secure: true,
    },
  },
  capabilities: {
    oobStart: {
      title: 'Out-of-Band Start (Links Only)',
      subTitle:
        'Creates a link that starts the connected Out-of-Band Continue in another browser or on another device.',
      type: 'trigger',
      properties: {
        challengeExpiry: {
          displayName: 'Link Expiry',
          type: 'number',
          preferredControlType: 'textField',
          value: 300,
          info: 'In seconds, up to the flow’s timeout.',
        },
        challengeLength: {
          displayName: 'Challenge Length',
          type: 'number',
          preferredControlType: 'textField',
        },
        generateQr: {
          displayName: 'Generate QR Code',
          type: 'boolean',
          preferredControlType: 'toggleSwitch',
          value: false,
        },
      },
      output: {
        challenge: { type: 'string' },
        challengeStatus: { type: 'string' },
        continueLink: { type: 'string' },
        qrCode: { type: 'string' },
      },
      run: oobStart,
    },
    oobContinue: {
      title: 'Out-of-Band Continue',
      subTitle: 'Runs when someone opens the link from the connected Out-of-Band Start.',
      type: 'action',
      output: { challenge: { type: 'string' } },
      run: ({ inputs }) =>
        inputs ? { kind: 'success', output: { challenge: inputs['challenge'] } } : { kind: 'idle' },
    },
    startSubFlow: {
      title: 'Invoke Subflow',
      subTitle: 'Runs a flow without pages.',
      type: 'action',
      pure: true,
      properties,
      enrich,
      run: invoke(false),
    },
    startUiSubFlow: {
      title: 'Invoke UI Subflow',
      subTitle: 'Runs a flow with pages.',
      type: 'trigger',
      pure: true,
      respondToUser: true,
      properties,
      enrich,
      run: invoke(true),
    },
  },
});
