import type { ServerPlugin } from '#core/server';
import admin from '#plugins/admin/server';
import analytics from '#plugins/analytics/server';
import apps from '#plugins/apps/server';
import assistant from '#plugins/assistant/server';
import audit from '#plugins/audit/server';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import entrance from '#plugins/entrance/server';
import flows from '#plugins/flows/server';
import linter from '#plugins/linter/server';
import pages from '#plugins/pages/server';
import roles from '#plugins/roles/server';
import runs from '#plugins/runs/server';
import runtime from '#plugins/runtime/server';
import team from '#plugins/team/server';
import templates from '#plugins/templates/server';
import transfer from '#plugins/transfer/server';
import users from '#plugins/users/server';
import variables from '#plugins/variables/server';

/** The server halves of this installation, in the order in which they take their places. */
export const plugins: readonly ServerPlugin[] = [
  variables,
  connectors,
  connections,
  users,
  flows,
  linter,
  runtime,
  pages,
  runs,
  apps,
  team,
  roles,
  audit,
  entrance,
  admin,
  transfer,
  analytics,
  templates,
  assistant,
];
