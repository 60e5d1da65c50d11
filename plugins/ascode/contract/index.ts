export { checkFolder } from './checkFolder';
export {
  environmentFolders,
  type EnvironmentFolders,
  type FolderCall,
  type FolderFault,
  type FolderFiles,
  type FolderPart,
} from './folders';
