import type { Message } from '#core/contract';
import { strings } from '../strings';
import { annotationColour } from './rules/annotations/annotationColour';
import { annotationFont } from './rules/annotations/annotationFont';
import { noAnnotations } from './rules/annotations/noAnnotations';
import { noTitle } from './rules/annotations/noTitle';
import { titleNotOnTop } from './rules/annotations/titleNotOnTop';
import { decidedComparison } from './rules/decisions/decidedComparison';
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
import { constantComparison } from './rules/outcomes/constantComparison';
import { genericOutcome } from './rules/outcomes/genericOutcome';
import { noOutcomes } from './rules/outcomes/noOutcomes';
import { unhandledFailure } from './rules/outcomes/unhandledFailure';
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
import { missingConnection } from './rules/structure/missingConnection';
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
import { comparisonType } from './rules/types/comparisonType';
import { objectInText } from './rules/types/objectInText';
import { wrongType } from './rules/types/wrongType';
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
  readonly counts?: { readonly label: Message; readonly help: Message };
  readonly rules: readonly Rule[];
}

/** Every rule, in the order of reports and of the documentation. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    id: 'dv-rule-empty-flow-001',
    title: 'A flow has nodes',
    explain: 'A flow without nodes can’t run.',
    rules: [emptyFlow],
  },
  {
    id: 'dv-rule-multi-start-001',
    title: 'A flow starts in one place',
    explain: 'Runs start at every node without an incoming link.',
    rules: [multiStart],
  },
  {
    id: 'double-link',
    title: 'No duplicate links',
    explain: 'Duplicate links look like a single link on the canvas.',
    rules: [doubleLink],
  },
  {
    id: 'dv-rule-node-002',
    title: 'Nodes are enabled and configured',
    explain: 'Each node is enabled and has a capability.',
    rules: [disabledNode, unconfiguredNode],
  },
  {
    id: 'not-runnable',
    title: 'Nodes can run here',
    explain:
      'This installation supports each capability, and each connection exists and is configured.',
    rules: [notRunnable, missingConnection, notConfigured],
  },
  {
    id: 'dv-rule-node-001',
    title: 'Nodes have titles and descriptions',
    explain:
      'Nodes have a title, a description, and the right color. Forms are selected, and the flow cache is kept.',
    rules: [formNotSelected, expireCache, nodeTitle, responseColour, nodeDescription],
  },
  {
    id: 'dv-rule-variables-001',
    title: 'References resolve',
    explain: 'References name existing nodes and flow variables, and every saved variable is read.',
    rules: [undefinedVariable, deadReference, unusedVariable],
  },
  {
    id: 'dv-rule-subflow-001',
    title: 'Subflows exist and match',
    explain:
      'Each subflow exists under the expected name, gets its inputs, and doesn’t call the flow back.',
    rules: [missingSubflow, circularSubflow, subflowInputs, pingOneSubflow, screenlessSubflow],
  },
  {
    id: 'dv-rule-teleport-001',
    title: 'Teleports are connected',
    explain: 'Each jump has a start node, each start node has a jump, and their inputs match.',
    rules: [unusedTeleport, teleportInputs, teleportBranch, lostTeleport],
  },
  {
    id: 'dv-rule-AEqualsBMultipleCondition-001',
    title: 'Comparison outcomes are connected',
    explain: 'Each comparison has outcomes, and each outcome leads to a node.',
    rules: [noOutcomes, genericOutcome, unmappedOutcome],
  },
  {
    id: 'branches',
    title: 'Branches are reachable and handled',
    explain:
      'Lookups and checks handle failure, and no comparison is already decided by an earlier one.',
    rules: [unhandledFailure, constantComparison, decidedComparison],
  },
  {
    id: 'reference-types',
    title: 'References have matching types',
    explain:
      'Fields, subflow inputs, comparisons, and text get values of a type they can use. Values of unknown type are skipped.',
    rules: [wrongType, comparisonType, objectInText],
  },
  {
    id: 'dv-rule-requiredFields-001',
    title: 'Required fields are filled in',
    explain: 'Each node has the values it requires.',
    rules: [requiredFields],
  },
  {
    id: 'dv-rule-validFields-001',
    title: 'Fields are complete',
    explain:
      'Response fields have names and values, form fields have names, and reCAPTCHAs have a site key.',
    rules: [recaptchaKey, emptyFields, formFieldName],
  },
  {
    id: 'refused-texts',
    title: 'No triple braces or misplaced secrets',
    explain:
      'HTML templates have no triple braces, and secret variables appear only in fields that accept them, such as headers and body parameters of REST calls. Nodes that break this rule can’t be saved. In imported flows, they are reported.',
    refused: true,
    rules: [tripleBraces, secretPlace],
  },
  {
    id: 'content-sources',
    title: 'Pages load from allowed hosts',
    explain:
      'HTML, styles, and scripts in nodes and settings load only from hosts that the installation’s operators allow.',
    rules: [restrictedSource],
  },
  {
    id: 'dv-rule-pattern-001',
    title: 'Patterns match in linear time',
    explain: 'Form field patterns have no lookaheads or backreferences.',
    rules: [unreadablePattern],
  },
  {
    id: 'dv-rule-pingOneFlow-001',
    title: 'PingOne flows end and branch correctly',
    explain:
      'PingOne flows return a PingOne response, and their directory calls handle success and failure.',
    rules: [wrongEnd, missingPath, kerberosTwice],
  },
  {
    id: 'dv-rule-scheduleFlow-001',
    title: 'Scheduled flows run unattended',
    explain:
      'Scheduled flows have one start node, end with schedule nodes, and use no pages or subflows.',
    rules: [scheduleStart, scheduleEnd, scheduleNodes, scheduleOnly],
  },
  {
    id: 'dv-rule-ciba-flow-001',
    title: 'CIBA flows contact the user’s device and respond',
    explain:
      'CIBA flows contact the device out of band, continue there, and return success or failure from the main flow.',
    rules: [cibaAnswer, cibaExecution, cibaSubflow],
  },
  {
    id: 'dv-rule-annotations-001',
    title: 'Annotations describe the flow',
    explain: 'The title is at the top, and annotations use the standard colors and font.',
    rules: [annotationColour, annotationFont, noTitle, titleNotOnTop, noAnnotations],
  },
  {
    id: 'dv-rule-debug-off-001',
    title: 'The log level is not Debug',
    explain: 'Debug records what people enter.',
    rules: [debugLog],
  },
  {
    id: 'dv-rule-globalVariable-001',
    title: 'Scripts get no secrets',
    explain: 'Reports scripts and functions that receive global values, so you can review them.',
    rules: [globalInScript, globalInFunction, customScript],
  },
  {
    id: 'dv-rule-logo-001',
    title: 'Pages show your brand',
    explain: 'Pages use custom CSS, with the logo and company name as variables.',
    rules: [logoStyle, logoVariables],
  },
  {
    id: mfaGroup,
    title: 'Every path to success requires a second factor',
    explain:
      'Follows every path through conditions, teleports, and subflows. A node counts as a second factor if its connector declares it as one, if it calls a known service, or if you list it. Only its success branch counts. Scheduled flows are skipped.',
    optIn: true,
    counts: { label: strings.countsMfa, help: strings.countsHelp },
    rules: [mfaPath],
  },
  {
    id: secretGroup,
    title: 'Secrets reach only fields made for them',
    explain:
      'Follows passwords, codes, secret variables, and secure properties through references, variables, functions, and teleports. These values can be compared, checked, and hashed, but must not reach responses, pages, URLs, logs, or persistent variables.',
    optIn: true,
    counts: { label: strings.countsSecret, help: strings.countsSecretHelp },
    rules: [secretFlow],
  },
];
