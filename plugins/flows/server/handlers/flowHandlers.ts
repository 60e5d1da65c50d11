import { cloneFlow } from './cloneFlow';
import { createFlow } from './createFlow';
import { deleteFlow } from './deleteFlow';
import { deployFlow } from './deployFlow';
import { getDraft, keepDraft } from './drafts';
import { getFlow } from './getFlow';
import { listFlows } from './listFlows';
import { saveFlow } from './saveFlow';
import { subFlowStatus } from './subFlowStatus';
import { disableFlow, enableFlow } from './switchFlow';
import { deleteVersion } from './deleteVersion';
import { aliasVersion, listVersions, revertVersion } from './versions';

/** The handlers of the calls on flows and their versions. */
export const flowHandlers = [
  listFlows,
  createFlow,
  getFlow,
  saveFlow,
  deleteFlow,
  enableFlow,
  disableFlow,
  deployFlow,
  cloneFlow,
  listVersions,
  subFlowStatus,
  aliasVersion,
  revertVersion,
  deleteVersion,
  keepDraft,
  getDraft,
];
