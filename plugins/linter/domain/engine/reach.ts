import { annotationColour } from '../rules/annotations/annotationColour';
import { annotationFont } from '../rules/annotations/annotationFont';
import { emptyFields } from '../rules/fields/emptyFields';
import { formFieldName } from '../rules/fields/formFieldName';
import { formNotSelected } from '../rules/fields/formNotSelected';
import { recaptchaKey } from '../rules/fields/recaptchaKey';
import { requiredFields } from '../rules/fields/requiredFields';
import { nodeDescription } from '../rules/looks/nodeDescription';
import { nodeTitle } from '../rules/looks/nodeTitle';
import { responseColour } from '../rules/looks/responseColour';
import { genericOutcome } from '../rules/outcomes/genericOutcome';
import { noOutcomes } from '../rules/outcomes/noOutcomes';
import { unmappedOutcome } from '../rules/outcomes/unmappedOutcome';
import { missingPath } from '../rules/pingone/missingPath';
import { globalInFunction } from '../rules/references/globalInFunction';
import { globalInScript } from '../rules/references/globalInScript';
import type { Rule } from '../rule';
import { scheduleEnd } from '../rules/schedules/scheduleEnd';
import { scheduleNodes } from '../rules/schedules/scheduleNodes';
import { scheduleOnly } from '../rules/schedules/scheduleOnly';
import { disabledNode } from '../rules/structure/disabledNode';
import { expireCache } from '../rules/structure/expireCache';
import { unconfiguredNode } from '../rules/structure/unconfiguredNode';
import { teleportBranch } from '../rules/teleports/teleportBranch';

/**
 * How far a rule looks: at a node by itself, at a node with its edges and operators, or at the
 * whole flow and beyond.
 */
export type Reach = 'node' | 'links' | 'flow';

const node = [
  disabledNode,
  unconfiguredNode,
  formNotSelected,
  nodeTitle,
  responseColour,
  nodeDescription,
  emptyFields,
  formFieldName,
  recaptchaKey,
  requiredFields,
  noOutcomes,
  annotationColour,
  annotationFont,
  globalInScript,
  globalInFunction,
  scheduleNodes,
  scheduleOnly,
];
const links = [
  expireCache,
  genericOutcome,
  unmappedOutcome,
  missingPath,
  scheduleEnd,
  teleportBranch,
];

/** The rules that look less far than at the whole flow; what they say goes to a node. */
export const reach: ReadonlyMap<Rule, Exclude<Reach, 'flow'>> = new Map<
  Rule,
  Exclude<Reach, 'flow'>
>([...node.map(rule => [rule, 'node'] as const), ...links.map(rule => [rule, 'links'] as const)]);
