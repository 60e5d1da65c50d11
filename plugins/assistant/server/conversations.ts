import { codes, Failure, format, newId } from '#core/contract';
import type { Call, Job } from '#core/server';
import { forgetOld, sweepRows, type Condition } from '#core/server/internal';
import { strings } from '../strings';
import type { Question } from './engines/Engine';
import { conversations, messages, type ConversationRow } from './tables';

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
      'This conversation does not exist. Open the assistant again.',
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

const day = 86_400_000;
const kept = 30 * day;

/** Deletes conversations after 30 days, and those of people who are no longer members. */
export const forgetConversations: Job = {
  id: 'assistant.forget',
  every: 3_600_000,
  async run(context) {
    const ofNobody: Condition = ({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('memberships.customer_id')
            .whereRef('memberships.company_id', '=', 'assistant_conversations.company_id')
            .whereRef('memberships.customer_id', '=', 'assistant_conversations.customer_id'),
        ),
      );
    // Their messages go with those of old ones, few at a time.
    await sweepRows(context, conversations, ofNobody, { created_date: 0 });
    const before = context.due - kept;
    const old = { table: conversations, by: 'created_date', before, parts: messages } as const;
    const [count = 0] = await forgetOld(context, old);
    return count > 0 ? format(strings.forgotten, { count }) : undefined;
  },
};
