export { renderPlugin } from '../../renderPlugin.tsx';
export { startServer } from '../../startServer';
export { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
export { findThemeFaults } from '../themeFaults';
export { renderPanel } from './renderPanel.tsx';
export { renderCommand } from './renderCommand.tsx';
