/**
 * # Add a permission, an entitlement, and a flag
 *
 * These are three kinds of conditions. A role grants a permission, an operator turns an entitlement
 * off for an environment, and a flag is on or off. Declare each once in a contract, and give it a
 * title in the console code, at `permissions`, `entitlements`, or `flags`. The server code
 * contributes the row of the role matrix to `resources`, and the entitlement to its own
 * `entitlements`.
 *
 * ![The matrix of a role, with a row for each group of permissions](recipes/pictures/permission.png)
 */
import { can, entitled, every, flagged, messages, namespace } from '@sluice/core/contract';
import { contribute, definePlugin, entitlements, flags, permissions } from '@sluice/core/web';
import * as server from '@sluice/core/server';

const memos = namespace('memos');
const access = memos.permission('memos');
const plan = memos.entitlement('memos');
const drafts = memos.flag('drafts', false); // SLUICE_FLAGS=memos.drafts=true
const strings = messages('memos', { title: 'Memos', help: 'Memos in this environment.' });
const { title, help } = strings;

export const web = definePlugin({
  id: 'memos',
  title,
  when: every(can(access, 'read'), entitled(plan), flagged(drafts)),
  contributes: [
    contribute(permissions, 'memos.access', { permission: access, title, help }),
    contribute(entitlements, 'memos.plan', { entitlement: plan, title }),
    contribute(flags, 'memos.drafts', { flag: drafts }),
  ],
});

export default server.defineServerPlugin({
  id: 'memos',
  contributes: [
    server.contribute(server.resources, 'memos.access', { permission: access, title: title.text }),
    server.contribute(server.entitlements, 'memos.plan', plan),
  ],
});
