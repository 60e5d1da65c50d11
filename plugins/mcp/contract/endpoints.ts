import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { access } from '#plugins/flows/contract';

/** A message of JSON-RPC; its method says what else is in it. */
export const Message = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Number()])),
  method: Type.Optional(Type.String({ maxLength: 200 })),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export const sendMessage = endpoint('POST /mcp', {
  summary:
    'Handles a Model Context Protocol message (Streamable HTTP, stateless). Tools use the token’s permissions and can’t deploy flows.',
  body: Message,
  reply: Type.Record(Type.String(), Type.Unknown()),
  when: can(access, 'read'),
  bodyLimit: 4 * 1024 * 1024,
});
