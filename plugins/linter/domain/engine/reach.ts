import { annotationColour } from '../annotations/annotationColour';
import { annotationFont } from '../annotations/annotationFont';
import { emptyFields } from '../fields/emptyFields';
import { formFieldName } from '../fields/formFieldName';
import { formNotSelected } from '../fields/formNotSelected';
import { recaptchaKey } from '../fields/recaptchaKey';
import { requiredFields } from '../fields/requiredFields';
import { nodeDescription } from '../looks/nodeDescription';
import { nodeTitle } from '../looks/nodeTitle';
import { responseColour } from '../looks/responseColour';
import { genericOutcome } from '../outcomes/genericOutcome';
import { noOutcomes } from '../outcomes/noOutcomes';
import { unmappedOutcome } from '../outcomes/unmappedOutcome';
import { missingPath } from '../pingone/missingPath';
import { globalInFunction } from '../references/globalInFunction';
import { globalInScript } from '../references/globalInScript';
import type { Rule } from '../rule';
import { scheduleEnd } from '../schedules/scheduleEnd';
import { scheduleNodes } from '../schedules/scheduleNodes';
import { scheduleOnly } from '../schedules/scheduleOnly';
import { disabledNode } from '../structure/disabledNode';
import { expireCache } from '../structure/expireCache';
import { unconfiguredNode } from '../structure/unconfiguredNode';
import { teleportBranch } from '../teleports/teleportBranch';

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
