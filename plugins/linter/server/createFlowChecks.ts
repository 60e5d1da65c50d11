import type { ServerHost } from '#core/server';
import type { FlowChecks } from '#plugins/flows/contract';
import { findGroup, findGroupId } from '../domain/engine/findGroup';
import { lintStoredFlow } from './lintStoredFlow';
import { readFlowRules } from './readFlowRules';
import { findRequiredFaults } from './findRequiredFaults';

/** Judges flows for whoever stores and deploys them. */
export const createFlowChecks = (server: ServerHost): FlowChecks => ({
  lint: (db, flow, coming) => lintStoredFlow(server, db, flow, coming),
  findRequired: (db, flow, coming) => findRequiredFaults(server, db, flow, coming),
  hasRequired: async db =>
    [...(await readFlowRules(db)).values()].some(({ level }) => level === 'required'),
  isJudgedLate: code => findGroup(findGroupId(code))?.optIn === true,
});
