import { access } from './access';
import { consoleFlows } from './consoleFlows';
import { companies } from './companies';
import { sso } from './sso';
import { admin } from './admin';
import { roles } from './roles';
import { audit } from './audit';
import { team } from './team';
import { users } from './users';
import { installation } from './installation';
import { transfer } from './transfer';
import { analytics } from './analytics';
import { templates } from './templates';
import { assistant } from './assistant';
import { apps } from './apps';
import { connections } from './connections';
import { flows } from './flows';
import { pluginLists } from '../../pluginFacts';
import type { List } from './List';

/** Every area's list, then what newer plugins say of themselves. */
export const lists: readonly List[] = [
  access,
  consoleFlows,
  companies,
  sso,
  admin,
  roles,
  audit,
  team,
  users,
  installation,
  transfer,
  analytics,
  templates,
  assistant,
  apps,
  connections,
  flows,
  ...pluginLists,
];

type Records =
  | 'open'
  | 'personal'
  | 'members'
  | 'closedToReaders'
  | 'asks'
  | 'installation'
  | 'refusals'
  | 'raw';
/** The records of one kind of all areas together. */
export const mergeRecords = (kind: Records): Readonly<Record<string, string>> =>
  Object.assign({}, ...lists.map(list => list[kind] ?? {}));
