import { pickFields } from '#core/contract/unknown';
import { defineConnector, type NodeCall } from '#plugins/connectors/contract';
import { keptByTeleports } from '#plugins/flows/contract/graph/nodes/ownProperties';

/** Returns the properties that a teleport carries: all but those of the node itself. */
const getCarriedProperties = ({ properties }: NodeCall) =>
  pickFields(properties, name => !keptByTeleports.has(name));

/** Leads on at another place of the same flow, and back. */
export const nodeConnector = defineConnector({
  id: 'nodeConnector',
  name: 'Teleport',
  description: 'Jumps to another node in the same flow, passes values to it, and can return.',
  colors: { dark: '#862e9c', canvas: '#f6e8fa', canvasText: '#1f2937' },
  capabilities: {
    startNode: {
      title: 'Start Node',
      type: 'trigger',
      pure: true,
      properties: {
        inputSchema: {
          displayName: 'Input Schema',
          type: 'string',
          preferredControlType: 'codeEditor',
          language: 'json',
        },
      },
      run: ({ inputs }) => ({ kind: 'success', output: inputs ?? {} }),
    },
    goToNode: {
      title: 'Go to Node',
      type: 'action',
      pure: true,
      properties: {
        nodeInstanceId: {
          displayName: 'Start Node',
          type: 'string',
          preferredControlType: 'dropDown',
          required: true,
        },
      },
      run: call => {
        const nodeId = call.properties['nodeInstanceId'];
        if (typeof nodeId !== 'string' || nodeId === '')
          return {
            kind: 'failure',
            error: { code: 'noStartNode', message: 'Select the start node to go to.' },
          };
        return { kind: 'goTo', nodeId, inputs: getCarriedProperties(call), returns: true };
      },
    },
    returnBackToCallingNode: {
      title: 'Return to Calling Node',
      type: 'trigger',
      pure: true,
      properties: {
        outputSchema: {
          displayName: 'Output Schema',
          type: 'string',
          preferredControlType: 'codeEditor',
          language: 'json',
        },
      },
      run: call => ({ kind: 'return', success: true, output: getCarriedProperties(call) }),
    },
  },
});
