import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import {
  createFlow,
  deleteFlow,
  deployFlow,
  getFlow,
  importFlow,
  listFlows,
  revertVersion,
  saveFlow,
} from './endpoints';
import { listRuns } from '#plugins/runs/contract';

it.each([
  ['the list [M071]', listFlows, 'Error fetching flows.'],
  ['a flow [M072]', getFlow, 'Error getFlow'],
  ['a save [M073]', saveFlow, 'Error updating flows'],
  ['a new flow [M074]', createFlow, 'Error creating flows'],
  ['an import [M075]', importFlow, 'Error importing flow'],
  ['a deletion [M076]', deleteFlow, 'Error deleting flows'],
  ['a deployment [M085]', deployFlow, 'Error deploying flow.'],
  ['a return to a version [M086]', revertVersion, 'Error reverting flow version.'],
  ['runs [M093]', listRuns, 'Error fetching flow stats'],
])('falls back to a text of its own for %s', (_, { failure }, text) =>
  expect(readFailure(400, { success: false }, failure).message).toBe(text),
);
