import { referring } from '#plugins/connectors/contract';
import { providerAccount } from '#plugins/connectors/contract/kit/providerAccount';
import type { DeclaredConnector } from '#plugins/services/contract/DeclaredConnector';

const token = {
  userAccessToken: referring('User Access Token', {
    required: true,
    info: 'An access token, or the “tokens” output of Sign In with Microsoft.',
  }),
};
const message = { body: { content: '{messageBodyData}' } };
const messageBodyData = referring('Message', { preferredControlType: 'textArea', required: true });
const kept = 'Not used here, because the message is sent only to the chat. Kept for exports.';
const microsoft = 'https://login.microsoftonline.com/common/oauth2/v2.0';

/** Chats and channels of Microsoft Teams, for a user who signs in. */
export const teamsConnector: DeclaredConnector = {
  id: 'microsoftTeamsConnector',
  name: 'Microsoft Teams',
  description: 'Signs a user in with Microsoft, lists their chats, and sends messages.',
  category: { name: 'Operate', value: 'operate' },
  account: providerAccount('customAuth', []),
  baseUrl: 'https://graph.microsoft.com/v1.0',
  authentication: { kind: 'bearer', token: '{userAccessToken}' },
  error: {
    code: '{answer.body.error.code}',
    message: '{answer.body.error.message}',
    details: '{answer.body.error}',
  },
  capabilities: {
    initializeAuthorizationRequest: {
      title: 'Sign In with Microsoft',
      subTitle: 'Sends the user to Microsoft and returns their tokens.',
      type: 'trigger',
      output: { tokens: { type: 'object' } },
      signIn: {
        setting: 'customAuth',
        defaults: {
          authTypeDropdown: 'oauth2',
          authorizationEndpoint: `${microsoft}/authorize`,
          tokenEndpoint: `${microsoft}/token`,
          userInfoEndpoint: 'https://graph.microsoft.com/oidc/userinfo',
          scope: 'openid profile offline_access Chat.ReadWrite ChannelMessage.Send',
        },
        output: {
          tokens: {
            access_token: '{answer.accessToken}',
            id_token: '{answer.idToken}',
            refresh_token: '{answer.refreshToken}',
            expires_in: '{answer.expiresIn}',
          },
        },
      },
    },
    listChats: {
      title: 'List Chats',
      type: 'trigger',
      properties: token,
      call: { method: 'GET', path: '/me/chats', output: { chats: '{answer.body.value}' } },
    },
    sendMessageChat: {
      title: 'Send Message to Chat',
      type: 'trigger',
      properties: {
        ...token,
        chatId: referring('Chat ID', { required: true }),
        messageBodyData,
        teams: referring('Team ID', { info: kept }),
        channels: referring('Channel ID', { info: kept }),
      },
      call: {
        method: 'POST',
        path: '/chats/{chatId}/messages',
        body: { json: message },
        output: { message: '{answer.body}' },
      },
    },
    sendMessageChannel: {
      title: 'Send Message to Channel',
      type: 'trigger',
      properties: {
        ...token,
        teams: referring('Team ID', { required: true }),
        channels: referring('Channel ID', { required: true }),
        messageBodyData,
      },
      call: {
        method: 'POST',
        path: '/teams/{teams}/channels/{channels}/messages',
        body: { json: message },
        output: { message: '{answer.body}' },
      },
    },
  },
};
