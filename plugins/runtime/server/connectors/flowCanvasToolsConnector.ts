import { defineConnector, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';

const end =
  (success: boolean) =>
  ({ interaction, nodeId, capabilityName }: NodeCall): NodeOutcome => {
    const body = {
      interactionId: interaction.id,
      companyId: interaction.companyId,
      connectorId: 'flowCanvasToolsConnector',
      id: nodeId,
      capabilityName,
      success,
    };
    return success
      ? { kind: 'response', success, status: 200, body }
      : {
          kind: 'response',
          success,
          status: 400,
          body: {
            ...body,
            code: 'endFlowFailure',
            message: 'The flow ended in a failure.',
            httpResponseCode: 400,
          },
        };
  };

/** Ends flows that nobody waits for, such as scheduled ones. */
export const flowCanvasToolsConnector = defineConnector({
  id: 'flowCanvasToolsConnector',
  name: 'Flow Canvas Tools',
  description: 'Ends flows that nobody waits for, such as scheduled ones.',
  colors: { dark: '#495057', canvas: '#eef0f3', canvasText: '#1f2937' },
  capabilities: {
    endFlowSuccess: { title: 'End Flow Success', type: 'action', pure: true, run: end(true) },
    endFlowFailure: { title: 'End Flow Failure', type: 'action', pure: true, run: end(false) },
  },
});
