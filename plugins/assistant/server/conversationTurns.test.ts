import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { forgetConversations } from './conversations';
import { asking } from './testAsking';

const day = 86_400_000;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** Adds so many messages to a conversation of a person. */
async function converse(person: Awaited<ReturnType<typeof sluice.company>>, count: number) {
  const { companyId } = person;
  const { conversationId } = (await asking(sluice, person)).opened.body;
  const db = sluice.server.database.forCompany(companyId);
  for (let at = 0; at < count; at += 500)
    await db
      .insertInto('assistant_messages')
      .values(
        Array.from({ length: Math.min(500, count - at) }, (_, place) => ({
          company_id: companyId,
          conversation_id: conversationId,
          message_id: `m${at + place}`,
          type: 'sent' as const,
          text: '',
          feedback: '',
          feedback_category: '',
          additional_comments: '',
          created_date: 1,
        })),
      )
      .execute();
}

it('deletes an old conversation after only a few messages of another environment’s', async () => {
  const people = [await sluice.company(), await sluice.company()];
  people.sort((one, other) => (one.companyId < other.companyId ? -1 : 1));
  for (const [place, person] of people.entries()) await converse(person, place === 0 ? 1001 : 1);
  const { database } = sluice.server;
  const countLeft = async ({ companyId }: { companyId: string }) => {
    const db = database.forCompany(companyId);
    const messages = await db.selectFrom('assistant_messages').select('message_id').execute();
    const all = await db.selectFrom('assistant_conversations').select('name').execute();
    return [messages.length, all.length];
  };
  const left: number[][] = [];
  await runJob(sluice.server, forgetConversations, {
    due: Date.now() + 31 * day,
    afterWrite: async () => {
      const counts: number[] = [];
      for (const person of people) counts.push(...(await countLeft(person)));
      left.push(counts);
    },
  });
  expect(left.slice(0, 3)).toEqual([
    [501, 1, 1, 1],
    [501, 1, 0, 0],
    [1, 1, 0, 0],
  ]);
  expect(left.at(-1)).toEqual([0, 0, 0, 0]);
});
