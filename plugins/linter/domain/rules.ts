import { annotationColour } from './annotations/annotationColour';
import { annotationFont } from './annotations/annotationFont';
import { noAnnotations } from './annotations/noAnnotations';
import { noTitle } from './annotations/noTitle';
import { titleNotOnTop } from './annotations/titleNotOnTop';
import { emptyFields } from './fields/emptyFields';
import { formFieldName } from './fields/formFieldName';
import { formNotSelected } from './fields/formNotSelected';
import { recaptchaKey } from './fields/recaptchaKey';
import { requiredFields } from './fields/requiredFields';
import { debugLog } from './looks/debugLog';
import { logoStyle } from './looks/logoStyle';
import { logoVariables } from './looks/logoVariables';
import { nodeDescription } from './looks/nodeDescription';
import { nodeTitle } from './looks/nodeTitle';
import { responseColour } from './looks/responseColour';
import { genericOutcome } from './outcomes/genericOutcome';
import { noOutcomes } from './outcomes/noOutcomes';
import { unmappedOutcome } from './outcomes/unmappedOutcome';
import { cibaAnswer } from './pingone/cibaAnswer';
import { cibaExecution } from './pingone/cibaExecution';
import { cibaSubflow } from './pingone/cibaSubflow';
import { kerberosTwice } from './pingone/kerberosTwice';
import { missingPath } from './pingone/missingPath';
import { wrongEnd } from './pingone/wrongEnd';
import { customScript } from './references/customScript';
import { deadReference } from './references/deadReference';
import { globalInFunction } from './references/globalInFunction';
import { globalInScript } from './references/globalInScript';
import { undefinedVariable } from './references/undefinedVariable';
import { unusedVariable } from './references/unusedVariable';
import { mfaPath } from './paths/mfaPath';
import { secretFlow } from './paths/secretFlow';
import type { Rule } from './rule';
import { scheduleEnd } from './schedules/scheduleEnd';
import { scheduleNodes } from './schedules/scheduleNodes';
import { scheduleOnly } from './schedules/scheduleOnly';
import { scheduleStart } from './schedules/scheduleStart';
import { disabledNode } from './structure/disabledNode';
import { emptyFlow } from './structure/emptyFlow';
import { expireCache } from './structure/expireCache';
import { multiStart } from './structure/multiStart';
import { unconfiguredNode } from './structure/unconfiguredNode';
import { circularSubflow } from './subflows/circularSubflow';
import { missingSubflow } from './subflows/missingSubflow';
import { pingOneSubflow } from './subflows/pingOneSubflow';
import { screenlessSubflow } from './subflows/screenlessSubflow';
import { subflowInputs } from './subflows/subflowInputs';
import { lostTeleport } from './teleports/lostTeleport';
import { teleportBranch } from './teleports/teleportBranch';
import { teleportInputs } from './teleports/teleportInputs';
import { unusedTeleport } from './teleports/unusedTeleport';

/** Every rule under the name that a flow can switch it off by; in the order of the report. */
export const rules: Readonly<Record<string, readonly Rule[]>> = {
  'dv-rule-empty-flow-001': [emptyFlow],
  'dv-rule-multi-start-001': [multiStart],
  'dv-rule-node-002': [disabledNode, unconfiguredNode],
  'dv-rule-node-001': [formNotSelected, expireCache, nodeTitle, responseColour, nodeDescription],
  'dv-rule-variables-001': [undefinedVariable, deadReference, unusedVariable],
  'dv-rule-subflow-001': [
    missingSubflow,
    circularSubflow,
    subflowInputs,
    pingOneSubflow,
    screenlessSubflow,
  ],
  'dv-rule-teleport-001': [unusedTeleport, teleportInputs, teleportBranch, lostTeleport],
  'dv-rule-AEqualsBMultipleCondition-001': [noOutcomes, genericOutcome, unmappedOutcome],
  'dv-rule-requiredFields-001': [requiredFields],
  'dv-rule-validFields-001': [recaptchaKey, emptyFields, formFieldName],
  'dv-rule-pingOneFlow-001': [wrongEnd, missingPath, kerberosTwice],
  'dv-rule-scheduleFlow-001': [scheduleStart, scheduleEnd, scheduleNodes, scheduleOnly],
  'dv-rule-ciba-flow-001': [cibaAnswer, cibaExecution, cibaSubflow],
  'dv-rule-annotations-001': [
    annotationColour,
    annotationFont,
    noTitle,
    titleNotOnTop,
    noAnnotations,
  ],
  'dv-rule-debug-off-001': [debugLog],
  'dv-rule-globalVariable-001': [globalInScript, globalInFunction, customScript],
  'dv-rule-logo-001': [logoStyle, logoVariables],
  'path-mfa': [mfaPath],
  'secret-flow': [secretFlow],
};
