import type { Job } from '#core/server';

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
      const old = await server.database.across
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
    return gone > 0
      ? `Deleted ${gone} conversations with the assistant that were kept long enough.`
      : undefined;
  },
};
