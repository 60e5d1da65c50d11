export { DataProvider } from './data/DataProvider';
export { useNextPages } from './data/useNextPages';
export { isGivenUp } from './notices/nameFailure';
export { isOffered } from './actions/runAction';
export { Draft } from './draft/Draft';
export { Host, type Placement } from './host/Host';
export type { ThemeChoice } from './layout/Layout';
export {
  type PluginList,
  type NavEntry,
  type Figure,
  pages,
  navEntries,
  searchProviders,
  figures,
  accountPanels,
} from './plugin';
export { actions } from './actions/action';
export { Root } from './root/Root';
export { RootProvider } from './hooks/useApp';
export { Session } from './session/Session';
