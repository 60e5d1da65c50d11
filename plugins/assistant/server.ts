import { contribute, defineServerPlugin, entitlements, jobs, provide } from '#core/server';
import { assistantPlan, flowExplainer, flowReader } from './contract';
import { assistantHandlers } from './server/assistantHandlers';
import { forgetConversations } from './server/forgetConversations';
import { flowExplainerOf } from './server/reader/flowExplainerOf';
import { flowReaderOf } from './server/reader/flowReaderOf';
import { conversationTables } from './server/tables';

/** The server plugin that answers questions about flows. */
export default defineServerPlugin({
  id: 'assistant',
  tables: conversationTables,
  handles: assistantHandlers,
  contributes: [
    provide('assistant.reader', flowReader, flowReaderOf),
    provide('assistant.explainer', flowExplainer, flowExplainerOf),
    contribute(entitlements, 'assistant.plan', assistantPlan),
    contribute(jobs, 'assistant.forget', forgetConversations),
  ],
});
