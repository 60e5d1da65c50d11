import type { List } from './List';

export const assistant: List = {
  make: async ({ made, companyId }) => {
    const agent = 'flows';
    const { conversationId, channelId } = await made('POST', `/company/${companyId}/agents/${agent}/conversations`, {
      name: 'Flow',
    });
    const path = `/company/${companyId}/conversations/${conversationId}/channels/${channelId}/messages`;
    const { message } = await made('POST', path, { class: 'start', content: { text: 'What can you do?' } });
    return { agent, conversationId, channelId, messageId: message.id };
  },
};
