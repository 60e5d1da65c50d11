import type { List } from '#testing/security/lists/List';

const list: List = { make: async () => ({ nodeId: 'ask' }) };
export default list;
