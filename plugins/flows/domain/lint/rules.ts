import { deadReference } from './deadReference';
import { disabledNode } from './disabledNode';
import { emptyFields } from './emptyFields';
import { emptyFlow } from './emptyFlow';
import { lostTeleport } from './lostTeleport';
import { missingPath } from './missingPath';
import { missingSubflow } from './missingSubflow';
import { multiStart } from './multiStart';
import { noOutcomes } from './noOutcomes';
import type { Rule } from './rule';
import { scheduleEnd } from './scheduleEnd';
import { scheduleNodes } from './scheduleNodes';
import { scheduleOnly } from './scheduleOnly';
import { scheduleStart } from './scheduleStart';
import { teleportBranch } from './teleportBranch';
import { teleportInputs } from './teleportInputs';
import { unconfiguredNode } from './unconfiguredNode';
import { undefinedVariable } from './undefinedVariable';
import { unusedTeleport } from './unusedTeleport';

/** Every rule by the first code it reports, without the wire's prefix; in the order of the report. */
export const rules: Readonly<Record<string, Rule>> = {
  'empty-flow-001': emptyFlow,
  'multi-start-001': multiStart,
  'node-001': disabledNode,
  'node-002': unconfiguredNode,
  'variable-002': undefinedVariable,
  'variable-003': deadReference,
  'subflow-001': missingSubflow,
  'teleport-001': unusedTeleport,
  'teleport-002': teleportInputs,
  'teleport-003': teleportBranch,
  'teleport-004': lostTeleport,
  'AEqualsBMultipleCondition-001': noOutcomes,
  'validFields-002': emptyFields,
  'pingOneFlow-002': missingPath,
  'scheduleFlow-001': scheduleStart,
  'scheduleFlow-002': scheduleEnd,
  'scheduleFlow-003': scheduleNodes,
  'scheduleFlow-004': scheduleOnly,
};
