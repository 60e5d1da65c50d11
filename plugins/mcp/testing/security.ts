import type { List } from '#testing/security/lists/List';

const why = 'a message of the protocol, whose tools make the caller’s own calls';

/** Facts about calls of this plugin for the security tests. */
export default {
  asks: { 'POST /mcp': why },
  raw: { 'GET /mcp': 'answers 405 to everyone' },
} satisfies List;
