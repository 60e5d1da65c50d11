import type { ServerHost } from '#core/server';
import type { FlowChecks } from '#plugins/flows/contract';
import { asked } from '../domain/engine/levelOf';
import { ruleOfCode } from '../domain/texts/explain';
import { lintStored } from './lintStored';
import { readFlowRules } from './readFlowRules';
import { requiredFaults } from './requiredFaults';

/** Judges flows for whoever stores and deploys them. */
export const createFlowChecks = (server: ServerHost): FlowChecks => ({
  lint: (db, flow, coming) => lintStored(server, db, flow, coming),
  findRequired: (db, flow, coming) => requiredFaults(server, db, flow, coming),
  hasRequired: async db =>
    [...(await readFlowRules(db)).values()].some(({ level }) => level === 'required'),
  isJudgedLate: code => asked.has(ruleOfCode(code)),
});
