export { access, gitPage, mayManage } from './references';
export {
  beginMerge,
  getGit,
  pollSeconds,
  removeGit,
  resolveConflict,
  saveGit,
  syncGit,
  type GitChange,
  type GitConflict,
  type GitLink,
  type GitTerms,
} from './endpoints';
