import type { NodeElement } from '../../flow';
import { wellKnownConnections } from './wellKnownConnections';
import { nodeElement, type Point } from './nodeElement';

/** A note on the canvas; the colour is of the palette that the linter accepts. */
export function annotationNode(
  text: string,
  position: Point,
  look: {
    readonly backgroundColor?: string;
    readonly width?: number;
    readonly height?: number;
  } = {},
): NodeElement {
  const title = look.backgroundColor === '#4462edff';
  return nodeElement(
    {
      nodeType: 'ANNOTATION',
      name: 'Annotation',
      connectionId: wellKnownConnections.annotationConnector,
      connectorId: 'annotationConnector',
      capabilityName: 'updateAnnotationProperties',
      type: 'action',
      properties: {
        annotation: { value: text },
        backgroundColor: { value: look.backgroundColor ?? '#f2f3f4ff' },
        annotationTextColor: { value: title ? '#ffffffff' : '#000000ff' },
        width: { value: look.width ?? 300 },
        height: { value: look.height ?? 100 },
        fontSize: { value: 14 },
        fontFamily: { value: 'sans-serif' },
        fontStyle: { value: '' },
        cornerRadius: { value: 0 },
        strokeEnabled: { value: false },
        strokeWidth: { value: 0 },
        strokeColor: { value: '#000000ff' },
      },
      status: 'configured',
    },
    position,
  );
}
