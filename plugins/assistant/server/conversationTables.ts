import type { Kysely, Migration } from 'kysely';

/** What members asked the assistant, and what it answered. */
export const conversationTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('assistant_conversations')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('conversation_id', 'text', column => column.notNull())
      .addColumn('channel_id', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('agent', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('assistant_conversations_key', ['company_id', 'conversation_id'])
      .execute();
    await db.schema
      .createIndex('assistant_conversations_by_age')
      .on('assistant_conversations')
      .column('created_date')
      .execute();
    await db.schema
      .createTable('assistant_messages')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('conversation_id', 'text', column => column.notNull())
      .addColumn('message_id', 'text', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('feedback', 'text', column => column.notNull())
      .addColumn('feedback_category', 'text', column => column.notNull())
      .addColumn('additional_comments', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('assistant_messages_key', [
        'company_id',
        'conversation_id',
        'message_id',
      ])
      .execute();
  },
};
