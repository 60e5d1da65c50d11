import { contribute, defineServerPlugin, entitlements, jobs, provide } from '#core/server';
import { agentToolbox, assistantPlan, flowExplainer, flowReader } from './contract';
import { assistantHandlers } from './server/assistantHandlers';
import { assistantSettings } from './server/assistantSettings';
import { forgetConversations } from './server/conversations';
import { createFlowExplainer } from './server/reader/createFlowExplainer';
import { createFlowReader } from './server/reader/createFlowReader';
import { conversationTables } from './server/tables';
import { createToolbox } from './server/tools/createToolbox';

/** The server plugin that answers questions about flows. */
export default defineServerPlugin({
  id: 'assistant',
  settings: assistantSettings,
  tables: conversationTables,
  handles: assistantHandlers,
  contributes: [
    provide('assistant.reader', { service: flowReader, create: createFlowReader }),
    provide('assistant.explainer', { service: flowExplainer, create: createFlowExplainer }),
    provide('assistant.toolbox', { service: agentToolbox, create: createToolbox }),
    contribute(entitlements, 'assistant.plan', assistantPlan),
    contribute(jobs, 'assistant.forget', forgetConversations),
  ],
});
