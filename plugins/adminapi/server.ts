import { defineServerPlugin } from '#core/server';
import { applicationHandlers } from './server/applications/applicationHandlers';
import { policyHandlers } from './server/applications/policyHandlers';
import { connectorHandlers } from './server/connectors/connectorHandlers';
import { environmentHandlers } from './server/environments/environmentHandlers';
import { toFailure, toFailureBody } from './server/failures';
import { formHandlers } from './server/forms/formHandlers';
import { flowHandlers } from './server/flows/flowHandlers';
import { versionHandlers } from './server/flows/versionHandlers';
import { runHandlers } from './server/runs/runHandlers';
import { variableHandlers } from './server/variables/variableHandlers';

/** The server half of the published admin API: the console’s own calls in its format. */
export default defineServerPlugin({
  id: 'adminapi',
  handles: [
    ...environmentHandlers,
    ...flowHandlers,
    ...versionHandlers,
    ...applicationHandlers,
    ...policyHandlers,
    ...connectorHandlers,
    ...variableHandlers,
    ...runHandlers,
    ...formHandlers,
  ],
  toFailure,
  toFailureBody,
});
