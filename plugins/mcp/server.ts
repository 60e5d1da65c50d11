import { contribute, defineServerPlugin, httpRoutes } from '#core/server';
import { agentTools } from '#plugins/assistant/contract';
import { messageHandlers, openStream } from './server/messageHandlers';
import { tools } from './server/tools/tools';

/** The server half of the mcp plugin: tools for agents, and the protocol that they speak. */
export default defineServerPlugin({
  id: 'mcp',
  handles: messageHandlers,
  contributes: [
    contribute(httpRoutes, 'mcp.stream', openStream),
    ...tools.map(tool => contribute(agentTools, `mcp.${tool.name}`, tool)),
  ],
});
