import type { Message } from '#core/contract';
import { strings } from '../strings';
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
import { restrictedSource } from './rules/fields/restrictedSource';
import { tripleBraces } from './rules/fields/tripleBraces';
import { unreadablePattern } from './rules/fields/unreadablePattern';
import { debugLog } from './rules/looks/debugLog';
import { logoStyle } from './rules/looks/logoStyle';
import { logoVariables } from './rules/looks/logoVariables';
import { nodeDescription } from './rules/looks/nodeDescription';
import { nodeTitle } from './rules/looks/nodeTitle';
import { responseColour } from './rules/looks/responseColour';
import { genericOutcome } from './rules/outcomes/genericOutcome';
import { noOutcomes } from './rules/outcomes/noOutcomes';
import { unmappedOutcome } from './rules/outcomes/unmappedOutcome';
import { mfaGroup } from './rules/paths/isMfa';
import { mfaPath } from './rules/paths/mfaPath';
import { secretFlow } from './rules/paths/secretFlow';
import { secretGroup } from './rules/paths/secretUse';
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
import { secretPlace } from './rules/references/secretPlace';
import { undefinedVariable } from './rules/references/undefinedVariable';
import { unusedVariable } from './rules/references/unusedVariable';
import { scheduleEnd } from './rules/schedules/scheduleEnd';
import { scheduleNodes } from './rules/schedules/scheduleNodes';
import { scheduleOnly } from './rules/schedules/scheduleOnly';
import { scheduleStart } from './rules/schedules/scheduleStart';
import { disabledNode } from './rules/structure/disabledNode';
import { doubleLink } from './rules/structure/doubleLink';
import { emptyFlow } from './rules/structure/emptyFlow';
import { expireCache } from './rules/structure/expireCache';
import { multiStart } from './rules/structure/multiStart';
import { notConfigured } from './rules/structure/notConfigured';
import { notRunnable } from './rules/structure/notRunnable';
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
import type { Rule } from './rule';

/**
 * Rules that are switched together: by an environment on the page of flow rules, or by a flow that
 * names them in its `ignore-rules`.
 */
export interface RuleGroup {
  /** Stored with settings and in flows: it never changes. */
  readonly id: string;
  readonly title: string;
  readonly explain: string;
  /** Whether the group is off until an environment turns it on. */
  readonly optIn?: boolean;
  /** Whether a save refuses new issues of the group; nothing switches it off. */
  readonly refused?: boolean;
  /** The label and help of what an environment may add to the things that the rules count. */
  readonly counts?: { readonly label: Message; readonly more?: Message };
  readonly rules: readonly Rule[];
}

/** Every rule, in the order of reports and of the documentation. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    id: 'dv-rule-empty-flow-001',
    title: 'A flow has nodes',
    explain: 'A flow without nodes cannot run.',
    rules: [emptyFlow],
  },
  {
    id: 'dv-rule-multi-start-001',
    title: 'A flow starts in one place',
    explain: 'All but one start never run as meant.',
    rules: [multiStart],
  },
  {
    id: 'double-link',
    title: 'Each link is drawn once',
    explain: 'What a person sees as one link is one link.',
    rules: [doubleLink],
  },
  {
    id: 'dv-rule-node-002',
    title: 'Nodes are enabled and configured',
    explain: 'Each node has something to do and does it.',
    rules: [disabledNode, unconfiguredNode],
  },
  {
    id: 'not-runnable',
    title: 'Nodes can run here',
    explain: 'What a flow brings from elsewhere has something here that does its work.',
    rules: [notRunnable, notConfigured],
  },
  {
    id: 'dv-rule-node-001',
    title: 'Nodes say what they do',
    explain:
      'Titles, descriptions and colours that tell a reader what happens, a chosen form, and memory that is kept.',
    rules: [formNotSelected, expireCache, nodeTitle, responseColour, nodeDescription],
  },
  {
    id: 'dv-rule-variables-001',
    title: 'References lead somewhere',
    explain: 'Nodes and flow variables that are read exist, and variables that are saved are read.',
    rules: [undefinedVariable, deadReference, unusedVariable],
  },
  {
    id: 'dv-rule-subflow-001',
    title: 'Called flows are there and fit',
    explain:
      'The flow that is called exists under its name, gets what it needs, and does not call back.',
    rules: [missingSubflow, circularSubflow, subflowInputs, pingOneSubflow, screenlessSubflow],
  },
  {
    id: 'dv-rule-teleport-001',
    title: 'Teleports lead somewhere',
    explain: 'Each jump has a start node, each start node a jump, and values that it needs.',
    rules: [unusedTeleport, teleportInputs, teleportBranch, lostTeleport],
  },
  {
    id: 'dv-rule-AEqualsBMultipleCondition-001',
    title: 'Comparisons lead on from each outcome',
    explain: 'A comparison with several outcomes has them, and each leads to a next node.',
    rules: [noOutcomes, genericOutcome, unmappedOutcome],
  },
  {
    id: 'dv-rule-requiredFields-001',
    title: 'Required fields are filled in',
    explain: 'What a node needs is there.',
    rules: [requiredFields],
  },
  {
    id: 'dv-rule-validFields-001',
    title: 'Fields are whole',
    explain:
      'Rows of answers have names and values, form fields have names, a reCAPTCHA has its key.',
    rules: [recaptchaKey, emptyFields, formFieldName],
  },
  {
    id: 'refused-texts',
    title: 'Nodes hold no refused text',
    explain:
      'HTML templates have no triple braces, and secret variables stand only in headers and body parameters of REST calls. A save refuses a node that breaks this; a node that was imported so is reported.',
    refused: true,
    rules: [tripleBraces, secretPlace],
  },
  {
    id: 'content-sources',
    title: 'Pages load from allowed hosts',
    explain:
      'HTML, styles and scripts of nodes and settings name only hosts that the operators of the installation allow.',
    rules: [restrictedSource],
  },
  {
    id: 'dv-rule-pattern-001',
    title: 'Patterns can be matched in linear time',
    explain: 'Patterns of form fields have no lookaheads and no back references.',
    rules: [unreadablePattern],
  },
  {
    id: 'dv-rule-pingOneFlow-001',
    title: 'PingOne flows end and branch as they must',
    explain: 'They answer PingOne, and a directory call has a way for success and one for failure.',
    rules: [wrongEnd, missingPath, kerberosTwice],
  },
  {
    id: 'dv-rule-scheduleFlow-001',
    title: 'Scheduled flows need nobody',
    explain: 'One start, ends made for schedules, no page and no called flow.',
    rules: [scheduleStart, scheduleEnd, scheduleNodes, scheduleOnly],
  },
  {
    id: 'dv-rule-ciba-flow-001',
    title: 'CIBA flows reach the other device and answer',
    explain: 'They go out of band, come back, and answer both ways themselves.',
    rules: [cibaAnswer, cibaExecution, cibaSubflow],
  },
  {
    id: 'dv-rule-annotations-001',
    title: 'Notes tell about the flow',
    explain: 'A title on top and notes in the colours and font of all flows.',
    rules: [annotationColour, annotationFont, noTitle, titleNotOnTop, noAnnotations],
  },
  {
    id: 'dv-rule-debug-off-001',
    title: 'The log is not on Debug',
    explain: 'Debug records what people type.',
    rules: [debugLog],
  },
  {
    id: 'dv-rule-globalVariable-001',
    title: 'Scripts get nothing secret',
    explain: 'Places where a script or function is given global values, which need a second look.',
    rules: [globalInScript, globalInFunction, customScript],
  },
  {
    id: 'dv-rule-logo-001',
    title: 'Pages show the company’s own look',
    explain: 'A style of its own, and logo and name as variables.',
    rules: [logoStyle, logoVariables],
  },
  {
    id: mfaGroup,
    title: 'Every way to success asks for a second factor',
    explain:
      'Follows each way a run can take, through conditions, teleports and called flows. What counts are nodes whose connector says so, known services, and those that you name; only their success counts. Scheduled flows sign nobody in and are left out.',
    optIn: true,
    counts: { label: strings.countsMfa },
    rules: [mfaPath],
  },
  {
    id: secretGroup,
    title: 'A secret reaches only the fields made for it',
    explain:
      'Follows passwords, codes, secret variables and secure properties through references, variables, functions and teleports. They may be compared, checked and hashed; answers, pages, addresses, logs and lasting variables must not hold them.',
    optIn: true,
    counts: { label: strings.countsSecret, more: strings.countsMore },
    rules: [secretFlow],
  },
];
