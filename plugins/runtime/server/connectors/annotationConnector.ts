import { defineConnector, type PropertyDefinition } from '#plugins/connectors/contract';

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
export const annotationConnector = defineConnector({
  id: 'annotationConnector',
  name: 'Annotation',
  description: 'Notes on the canvas. They never run.',
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
