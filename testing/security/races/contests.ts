import { accounts } from './cases/accounts';
import { apps } from './cases/apps';
import { changes } from './cases/changes';
import { flows } from './cases/flows';
import { machines } from './cases/machines';
import { members, users } from './cases/people';
import { resources } from './cases/resources';
import { runs } from './cases/runs';
import { settings } from './cases/settings';
import type { Contests } from './Contest';

/** All contests. */
export const contests: Contests = {
  ...accounts,
  ...flows,
  ...apps,
  ...members,
  ...users,
  ...machines,
  ...changes,
  ...resources,
  ...settings,
  ...runs,
};
