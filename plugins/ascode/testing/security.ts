import type { List } from '#testing/security/lists/List';

/** Facts about calls of this plugin for the security tests. */
export default {} satisfies List;
