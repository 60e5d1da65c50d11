import { authenticationConnector } from '../authentication/authenticationConnector';
import { annotationConnector } from './annotationConnector';
import { flowCanvasToolsConnector } from './flowCanvasToolsConnector';
import { flowConnector } from './flowConnector';
import { nodeConnector } from './nodeConnector';

/** The connectors that steer a flow; contributed to `connectors`. */
export const flowConnectors = [
  nodeConnector,
  flowConnector,
  flowCanvasToolsConnector,
  annotationConnector,
  authenticationConnector,
];
