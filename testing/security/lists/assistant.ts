import type { List } from './List';

const why =
  'asks about flows that its caller may read; keeps the conversation of the caller and changes nothing else';
const talk = '/company/:companyId/conversations/:conversationId/channels/:channelId/messages';

export const assistant: List = {
  asks: {
    'POST /company/:companyId/agents/:agent/conversations': why,
    [`POST ${talk}`]: why,
    [`POST ${talk}/:messageId/feedback`]: why,
  },
  make: async ({ made, companyId }) => {
    const agent = 'flows';
    const { conversationId, channelId } = await made(
      'POST',
      `/company/${companyId}/agents/${agent}/conversations`,
      {
        name: 'Flow',
      },
    );
    const path = `/company/${companyId}/conversations/${conversationId}/channels/${channelId}/messages`;
    const { message } = await made('POST', path, {
      class: 'start',
      content: { text: 'What can you do?' },
    });
    return { agent, conversationId, channelId, messageId: message.id };
  },
};
