import { contribute, defineServerPlugin, entitlements, jobs } from '#core/server';
import { assistantPlan } from './contract';
import { assistantHandlers } from './server/assistantHandlers';
import { conversationTables } from './server/conversationTables';
import { forgetConversations } from './server/forgetConversations';

/** What answers questions about flows. */
export default defineServerPlugin({
  id: 'assistant',
  migrations: { '2026-11-21T14:00_assistant': conversationTables },
  companyTables: ['assistant_conversations', 'assistant_messages'],
  handles: assistantHandlers,
  contributes: [
    contribute(entitlements, 'assistant.plan', assistantPlan),
    contribute(jobs, 'assistant.forget', forgetConversations),
  ],
});
