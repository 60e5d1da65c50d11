import { flowConnector } from './flowConnector';
import { nodeConnector } from './nodeConnector';
import {
  defineConnector,
  type PropertyDefinition,
  type NodeCall,
  type NodeOutcome,
} from '#plugins/connectors/contract';

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
            message: 'The flow ended at an End Flow Failure node.',
            httpResponseCode: 400,
          },
        };
  };

/** Ends flows that nobody waits for, such as scheduled ones. */
const flowCanvasToolsConnector = defineConnector({
  id: 'flowCanvasToolsConnector',
  name: 'Flow Canvas Tools',
  description: 'Ends flows that no one waits for, such as scheduled flows.',
  colors: { dark: '#495057', canvas: '#eef0f3', canvasText: '#1f2937' },
  capabilities: {
    endFlowSuccess: { title: 'End Flow Success', type: 'action', pure: true, run: end(true) },
    endFlowFailure: { title: 'End Flow Failure', type: 'action', pure: true, run: end(false) },
  },
});

const property = (
  displayName: string,
  preferredControlType: string,
  type: string,
  value: unknown,
): PropertyDefinition => ({
  displayName,
  type,
  preferredControlType,
  value,
});

/** Notes on the canvas; they never run. */
const annotationConnector = defineConnector({
  id: 'annotationConnector',
  name: 'Annotation',
  description: 'Adds notes to the canvas. Notes never run.',
  colors: { dark: '#f2f3f4', canvas: '#f2f3f4', canvasText: '#1f2937' },
  capabilities: {
    updateAnnotationProperties: {
      title: 'Annotation',
      type: 'action',
      properties: {
        annotation: property('Annotation', 'textArea', 'string', ''),
        backgroundColor: property('Background Color', 'colorPicker', 'string', '#f2f3f4ff'),
        annotationTextColor: property('Text Color', 'colorPicker', 'string', '#000000ff'),
        width: property('Width', 'textField', 'number', 300),
        height: property('Height', 'textField', 'number', 100),
        fontSize: property('Font Size', 'textField', 'number', 20),
        fontFamily: property('Font Family', 'textField', 'string', 'sans-serif'),
        fontStyle: property('Font Style', 'textField', 'string', ''),
        cornerRadius: property('Corner Radius', 'textField', 'number', 10),
        strokeEnabled: property('Border', 'toggleSwitch', 'boolean', false),
        strokeWidth: property('Border Width', 'textField', 'number', 1),
        strokeColor: property('Border Color', 'colorPicker', 'string', '#000000ff'),
      },
      run: () => ({ kind: 'idle' }),
    },
  },
});

/** The connectors that steer a flow; contributed to `connectors`. */
export const flowConnectors = [
  nodeConnector,
  flowConnector,
  flowCanvasToolsConnector,
  annotationConnector,
];
