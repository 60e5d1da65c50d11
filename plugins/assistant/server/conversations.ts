import { codes, Failure, format, newId } from '#core/contract';
import type { Call, Job } from '#core/server';
import { strings } from '../strings';
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
const most = 200;

/** Deletes conversations after 30 days, and those of people who are no longer members. */
export const forgetConversations: Job = {
  id: 'assistant.forget',
  every: 3_600_000,
  async run({ server, due, fenced, signal }) {
    let gone = 0;
    while (!signal.aborted) {
      const old = await server.database.allCompanies
        .selectFrom('assistant_conversations as talk')
        .leftJoin('memberships as member', join =>
          join
            .onRef('member.company_id', '=', 'talk.company_id')
            .onRef('member.customer_id', '=', 'talk.customer_id'),
        )
        .select(['talk.company_id', 'talk.conversation_id'])
        .where(eb =>
          eb.or([eb('talk.created_date', '<', due - kept), eb('member.customer_id', 'is', null)]),
        )
        .limit(most)
        .execute();
      if (old.length === 0) break;
      await fenced(async db => {
        for (const { company_id, conversation_id } of old)
          for (const table of ['assistant_messages', 'assistant_conversations'] as const)
            await db
              .deleteFrom(table)
              .where('company_id', '=', company_id)
              .where('conversation_id', '=', conversation_id)
              .execute();
      });
      gone += old.length;
    }
    return gone > 0 ? format(strings.forgotten, { count: gone }) : undefined;
  },
};
