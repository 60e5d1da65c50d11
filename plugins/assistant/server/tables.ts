/** A conversation of one member with the assistant. */
export interface ConversationsTable {
  company_id: string;
  conversation_id: string;
  channel_id: string;
  customer_id: string;
  agent: string;
  name: string;
  created_date: number;
}
/** One message of it; texts are kept without what looks like a key. */
export interface MessagesTable {
  company_id: string;
  conversation_id: string;
  message_id: string;
  type: 'sent' | 'received';
  text: string;
  /** `thumbs_up`, `thumbs_down`, or empty. */
  feedback: string;
  feedback_category: string;
  additional_comments: string;
  created_date: number;
}
declare module '#core/server/database/tables' {
  interface Tables {
    assistant_conversations: ConversationsTable;
    assistant_messages: MessagesTable;
  }
}
