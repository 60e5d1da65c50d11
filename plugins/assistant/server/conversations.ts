import { codes, Failure, newId } from '#core/contract';
import type { Call } from '#core/server';
import type { Question } from './engines/Engine';
import type { ConversationRow } from './tables';

const remembered = 12;

/** A conversation of the caller's own; somebody else's is not there for them. */
export async function ownConversation(
  { db, customerId }: Call,
  params: { readonly conversationId: string; readonly channelId: string },
): Promise<ConversationRow> {
  const row = await db
    .selectFrom('assistant_conversations')
    .selectAll()
    .where('conversation_id', '=', params.conversationId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row || row.channel_id !== params.channelId)
    throw new Failure(
      404,
      codes.notFound,
      'There is no such conversation. Open the assistant again.',
    );
  return row;
}

/** Reads the latest messages of a conversation, oldest first. */
export async function readHistory(
  { db }: Call,
  conversationId: string,
): Promise<Question['history']> {
  const rows = await db
    .selectFrom('assistant_messages')
    .select(['type', 'text'])
    .where('conversation_id', '=', conversationId)
    .orderBy('created_date', 'desc')
    .limit(remembered)
    .execute();
  return rows.toReversed().map(({ type, text }) => ({
    from: type === 'sent' ? ('person' as const) : ('assistant' as const),
    text,
  }));
}

/** Keeps one message. */
export async function remember(
  { db, companyId }: Call,
  conversationId: string,
  message: {
    readonly type: 'sent' | 'received';
    readonly text: string;
    readonly messageId?: string;
  },
): Promise<void> {
  await db
    .insertInto('assistant_messages')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      message_id: message.messageId ?? newId(),
      type: message.type,
      text: message.text,
      feedback: '',
      feedback_category: '',
      additional_comments: '',
      created_date: Date.now(),
    })
    .execute();
}
