import { annotationColour } from './rules/annotations/annotationColour';
import { annotationFont } from './rules/annotations/annotationFont';
import { noAnnotations } from './rules/annotations/noAnnotations';
import { noTitle } from './rules/annotations/noTitle';
import { titleNotOnTop } from './rules/annotations/titleNotOnTop';
import { emptyFields } from './rules/fields/emptyFields';
import { formFieldName } from './rules/fields/formFieldName';
import { formNotSelected } from './rules/fields/formNotSelected';
import { recaptchaKey } from './rules/fields/recaptchaKey';
import { requiredFields } from './rules/fields/requiredFields';
import { debugLog } from './rules/looks/debugLog';
import { logoStyle } from './rules/looks/logoStyle';
import { logoVariables } from './rules/looks/logoVariables';
import { nodeDescription } from './rules/looks/nodeDescription';
import { nodeTitle } from './rules/looks/nodeTitle';
import { responseColour } from './rules/looks/responseColour';
import { genericOutcome } from './rules/outcomes/genericOutcome';
import { noOutcomes } from './rules/outcomes/noOutcomes';
import { unmappedOutcome } from './rules/outcomes/unmappedOutcome';
import { cibaAnswer } from './rules/pingone/cibaAnswer';
import { cibaExecution } from './rules/pingone/cibaExecution';
import { cibaSubflow } from './rules/pingone/cibaSubflow';
import { kerberosTwice } from './rules/pingone/kerberosTwice';
import { missingPath } from './rules/pingone/missingPath';
import { wrongEnd } from './rules/pingone/wrongEnd';
import { customScript } from './rules/references/customScript';
import { deadReference } from './rules/references/deadReference';
import { globalInFunction } from './rules/references/globalInFunction';
import { globalInScript } from './rules/references/globalInScript';
import { undefinedVariable } from './rules/references/undefinedVariable';
import { unusedVariable } from './rules/references/unusedVariable';
import { mfaPath } from './rules/paths/mfaPath';
import { secretFlow } from './rules/paths/secretFlow';
import type { Rule } from './rule';
import { scheduleEnd } from './rules/schedules/scheduleEnd';
import { scheduleNodes } from './rules/schedules/scheduleNodes';
import { scheduleOnly } from './rules/schedules/scheduleOnly';
import { scheduleStart } from './rules/schedules/scheduleStart';
import { disabledNode } from './rules/structure/disabledNode';
import { emptyFlow } from './rules/structure/emptyFlow';
import { expireCache } from './rules/structure/expireCache';
import { multiStart } from './rules/structure/multiStart';
import { unconfiguredNode } from './rules/structure/unconfiguredNode';
import { circularSubflow } from './rules/subflows/circularSubflow';
import { missingSubflow } from './rules/subflows/missingSubflow';
import { pingOneSubflow } from './rules/subflows/pingOneSubflow';
import { screenlessSubflow } from './rules/subflows/screenlessSubflow';
import { subflowInputs } from './rules/subflows/subflowInputs';
import { lostTeleport } from './rules/teleports/lostTeleport';
import { teleportBranch } from './rules/teleports/teleportBranch';
import { teleportInputs } from './rules/teleports/teleportInputs';
import { unusedTeleport } from './rules/teleports/unusedTeleport';

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
