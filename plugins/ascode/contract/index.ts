export { checkFolder } from './checkFolder';
export { findFlows } from './findFlows';
export { type FlowItem, type FlowItemKind, flowItemKinds } from './flowItems';
export {
  environmentFolders,
  environmentPaths,
  type EnvironmentFolders,
  type FolderCall,
  type FolderFault,
  type FolderFiles,
  type FolderFlow,
  type FolderPart,
} from './folders';
