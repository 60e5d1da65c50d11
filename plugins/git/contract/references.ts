import { can, every, namespace } from '#core/contract';
import { access as apps } from '#plugins/apps/contract';
import { access as connections } from '#plugins/connectors/contract/references';
import { access as flows } from '#plugins/flows/contract';
import { variablesAccess } from '#plugins/variables/contract';

const git = namespace('git');

/** The resource group of an environment’s repository. */
export const access = git.permission('git');
export const gitPage = git.route('page', '/git');

const managed = [flows, apps, connections, variablesAccess];

/** Setting up Git lets whoever can push to the branch change all this, so it takes as much. */
export const mayManage = every(
  can(access, 'update'),
  ...managed.flatMap(each => [can(each, 'create'), can(each, 'update'), can(each, 'delete')]),
);
