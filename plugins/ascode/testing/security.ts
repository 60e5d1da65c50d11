import type { List } from '#testing/security/lists/List';

/** What the security tests must be told of the calls of this plugin. */
export default {} satisfies List;
