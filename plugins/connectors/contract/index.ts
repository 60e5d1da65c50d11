export { PropertyDefinition, ConnectorManifest } from './manifest';
export { type ConnectorView, catalogueLinks, connectorPanels } from './catalogue';
export {
  type Submission,
  type NodeCall,
  type DirectCall,
  type Connector,
  connectors,
} from './connector';
export type { Screen, NodeOutcome, NodeError } from './nodeOutcome';
export {
  TestOutcome,
  type TestCall,
  type EnrichedProperties,
  type EnrichCall,
} from './connectorCalls';
export { defineConnector } from './kit/defineConnector';
export { DirectoryUser, DirectoryError } from './directoryUser';
export { type UserDirectory, userDirectory } from './userDirectory';
export { cached, type ExpiringText } from './kit/cached';
export { failed } from './kit/failed';
export { field, referring, toggle, pairs, choice } from './kit/propertyFields';
export { access, catalogueRoute } from './references';
