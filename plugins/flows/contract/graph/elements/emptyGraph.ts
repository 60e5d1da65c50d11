import type { GraphData } from '../../flow';

/** A graph without elements, with the frame that a present-day flow has (wire facts, 6e). */
export function emptyGraph(): GraphData {
  return {
    elements: { nodes: [], edges: [] },
    data: {},
    zoomingEnabled: true,
    userZoomingEnabled: true,
    zoom: 1,
    minZoom: 1e-50,
    maxZoom: 1e50,
    panningEnabled: true,
    userPanningEnabled: true,
    pan: { x: 0, y: 0 },
    boxSelectionEnabled: true,
    renderer: { name: 'null' },
  };
}
