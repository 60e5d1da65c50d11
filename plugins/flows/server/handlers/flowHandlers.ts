import { cloneFlow } from './cloneFlow';
import { createFlow } from './createFlow';
import { deleteFlow } from './deleteFlow';
import { deployFlow } from './deployFlow';
import { exportVersion } from './exportVersion';
import { brokenRule } from './brokenRule';
import { listFlowRules, saveFlowRules } from './flowRules';
import { getFlow } from './getFlow';
import { lintFacts } from './lintFacts';
import { importFlow } from './importFlow';
import { listFlows } from './listFlows';
import { saveFlow } from './saveFlow';
import { subFlowStatus } from './subFlowStatus';
import { disableFlow, enableFlow } from './switchFlow';
import { validateFlow } from './validateFlow';
import { aliasVersion, deleteVersion, listVersions, revertVersion } from './versions';

/** What answers the calls on flows and their versions. */
export const flowHandlers = [
  listFlows,
  createFlow,
  importFlow,
  getFlow,
  saveFlow,
  deleteFlow,
  validateFlow,
  enableFlow,
  disableFlow,
  deployFlow,
  cloneFlow,
  listVersions,
  exportVersion,
  subFlowStatus,
  aliasVersion,
  revertVersion,
  deleteVersion,
  listFlowRules,
  saveFlowRules,
  brokenRule,
  lintFacts,
];
