import { contribute, defineServerPlugin, entitlements, jobs, provide } from '#core/server';
import { assistantPlan, flowExplainer, flowReader } from './contract';
import { assistantHandlers } from './server/assistantHandlers';
import { conversationTables } from './server/conversationTables';
import { forgetConversations } from './server/forgetConversations';
import { flowExplainerOf } from './server/reader/flowExplainerOf';
import { flowReaderOf } from './server/reader/flowReaderOf';

/** What answers questions about flows. */
export default defineServerPlugin({
  id: 'assistant',
  migrations: { '2026-11-21T14:00_assistant': conversationTables },
  companyTables: ['assistant_conversations', 'assistant_messages'],
  handles: assistantHandlers,
  contributes: [
    provide('assistant.reader', flowReader, flowReaderOf),
    provide('assistant.explainer', flowExplainer, flowExplainerOf),
    contribute(entitlements, 'assistant.plan', assistantPlan),
    contribute(jobs, 'assistant.forget', forgetConversations),
  ],
});
