import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;

/** Opens a conversation for tests and asks in it: pieces as they came, or the whole message. */
export async function asking(
  sluice: Sluice,
  { companyId, token }: Pick<Person, 'companyId' | 'token'>,
) {
  const opened = await sluice.inject('POST', `/company/${companyId}/agents/flows/conversations`, {
    token,
    body: { name: 'Flow' },
  });
  const { conversationId, channelId } = opened.body;
  const path = `/company/${companyId}/conversations/${conversationId}/channels/${channelId}/messages`;
  const ask = async (content: object, headers: Record<string, string> = {}) =>
    sluice.inject('POST', path, { token, headers, body: { class: 'start', content } });
  return {
    opened,
    path,
    ask,
    /** The answer as one text. */
    text: async (text: string, content: object = {}): Promise<string> =>
      (await ask({ text, ...content })).body.message.text,
    pieces: async (text: string, content: object = {}) => {
      const reply = await ask({ text, ...content }, { accept: 'text/event-stream' });
      return reply.text
        .split('\n')
        .filter(line => line.startsWith('data:'))
        .map(
          line =>
            JSON.parse(line.slice(5)) as { kind: string; text?: string } & Record<string, any>,
        );
    },
  };
}
