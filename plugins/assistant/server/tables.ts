import { bigint, defineTable, text, type RowOf, type TableTypes } from '#core/server';

/** A conversation of one member with the assistant. */
export const conversations = defineTable('assistant_conversations', {
  owner: 'company',
  since: '2026-11-21T14:00_assistant',
  columns: {
    company_id: text(),
    conversation_id: text(),
    channel_id: text(),
    customer_id: text(),
    agent: text(),
    name: text(),
    created_date: bigint(),
  },
  key: ['company_id', 'conversation_id'],
  indices: {
    assistant_conversations_by_age: ['created_date'],
    assistant_conversations_by_company: {
      columns: ['company_id', 'created_date'],
      since: '2026-11-30T03:00_conversationTurns',
    },
  },
});

/** One message of it; texts are kept without what looks like a key. */
export const messages = defineTable('assistant_messages', {
  owner: 'company',
  since: '2026-11-21T14:00_assistant',
  columns: {
    company_id: text(),
    conversation_id: text(),
    message_id: text(),
    type: text<'sent' | 'received'>(),
    text: text(),
    /** `thumbs_up`, `thumbs_down`, or empty. */
    feedback: text(),
    feedback_category: text(),
    additional_comments: text(),
    created_date: bigint(),
  },
  key: ['company_id', 'conversation_id', 'message_id'],
});

/** Questions that members asked the assistant, and its answers. */
export const conversationTables = [conversations, messages] as const;

export type ConversationRow = RowOf<typeof conversations>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof conversationTables> {}
}
