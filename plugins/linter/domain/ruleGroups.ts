import { annotationRules } from './rules/annotations/annotationRules';
import { branchRules } from './rules/decisions/branchRules';
import { fieldRules } from './rules/fields/fieldRules';
import { contentSourceRules } from './rules/fields/contentSourceRules';
import { patternRules } from './rules/fields/patternRules';
import { refusedRules } from './rules/fields/refusedRules';
import { requiredFieldRules } from './rules/fields/requiredFieldRules';
import { brandRules } from './rules/looks/brandRules';
import { descriptionRules } from './rules/looks/descriptionRules';
import { logRules } from './rules/looks/logRules';
import { outcomeRules } from './rules/outcomes/outcomeRules';
import { mfaRules } from './rules/paths/mfaRules';
import { secretRules } from './rules/paths/secretRules';
import { cibaRules } from './rules/pingone/cibaRules';
import { pingOneRules } from './rules/pingone/pingOneRules';
import { referenceRules } from './rules/references/referenceRules';
import { scriptRules } from './rules/references/scriptRules';
import { scheduleRules } from './rules/schedules/scheduleRules';
import { nodeRules } from './rules/structure/nodeRules';
import { doubleLinkRules } from './rules/structure/doubleLinkRules';
import { emptyFlowRules } from './rules/structure/emptyFlowRules';
import { runnableRules } from './rules/structure/runnableRules';
import { startRules } from './rules/structure/startRules';
import { subflowRules } from './rules/subflows/subflowRules';
import { teleportRules } from './rules/teleports/teleportRules';
import { typeRules } from './rules/types/typeRules';
import type { RuleGroup } from './rule';

/** Every group with its rules, in the order of reports and of the documentation. */
export const ruleGroups: readonly RuleGroup[] = [
  emptyFlowRules,
  startRules,
  doubleLinkRules,
  nodeRules,
  runnableRules,
  descriptionRules,
  referenceRules,
  subflowRules,
  teleportRules,
  outcomeRules,
  branchRules,
  typeRules,
  requiredFieldRules,
  fieldRules,
  refusedRules,
  contentSourceRules,
  patternRules,
  pingOneRules,
  scheduleRules,
  cibaRules,
  annotationRules,
  logRules,
  scriptRules,
  brandRules,
  mfaRules,
  secretRules,
];
