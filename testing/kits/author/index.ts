export { checkAccess } from './checkAccess';
export { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
export { startServer } from '../../startServer';
export { findThemeFaults } from '../themeFaults';
export { renderCommand } from './renderCommand.tsx';
export { renderPanel } from './renderPanel.tsx';
export { renderPlugin } from '../../renderPlugin.tsx';
