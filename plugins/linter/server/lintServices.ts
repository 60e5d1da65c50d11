import type { ServerHost, Queries } from '#core/server';
import { refuseInTransaction, timeSlices } from '#core/server/internal';
import type { Flow } from '#plugins/flows/contract';
import type { FlowChecks, CheckedFlow, RequiredFault } from '#plugins/flows/contract/internal';
import { findGroup, findGroupId, isRequired } from '../domain/engine/findGroup';
import { lintDrawnFlow, lintStoredFlow, collectKnown } from './lintStoredFlow';
import { readFlowRules } from './storedRules';
import { Linter, lintFlowSliced } from '../domain/engine/Linter';
import { create } from 'mutative';
import type { FixedFlow, FlowLinter } from '../contract';
import { findCertainFixes } from '../domain/engine/findFixes';

/** The rules that the company requires for deploy and this flow breaks. */
async function findRequiredFaults(
  server: ServerHost,
  db: Queries,
  flow: CheckedFlow,
  coming: readonly Flow[] = [],
): Promise<readonly RequiredFault[]> {
  refuseInTransaction(db, 'Checking a flow');
  const known = await collectKnown(server, db, flow, coming);
  const required = [...(known.rules?.keys() ?? [])].filter(rule =>
    isRequired(rule, { ...known, flow }),
  );
  if (required.length === 0) return [];
  const issues = await timeSlices.run(flow.companyId, lintFlowSliced(flow, known));
  return required.flatMap(rule => {
    const findings = issues.filter(({ code }) => findGroupId(code) === rule);
    return findings.length > 0 ? [{ rule, title: findGroup(rule)?.title ?? rule, findings }] : [];
  });
}

/** Judges flows for whoever stores and deploys them. */
export const createFlowChecks = (server: ServerHost): FlowChecks => ({
  lint: (db, flow, coming) => lintStoredFlow(server, db, flow, coming),
  lintDrawn: flow => lintDrawnFlow(server, flow),
  findRequired: (db, flow, coming) => findRequiredFaults(server, db, flow, coming),
  hasRequired: async db =>
    [...(await readFlowRules(db)).values()].some(({ level }) => level === 'required'),
  isJudgedLate: code => findGroup(findGroupId(code))?.optIn === true,
  isRefused: code => findGroup(findGroupId(code))?.refused === true,
});

/** Offers the linter to other plugins’ server code. */
export const createFlowLinter = (server: ServerHost): FlowLinter => ({
  certainFixes: async (db, flow, problems) => {
    const known = await collectKnown(server, db, flow);
    const before: FixedFlow = {
      name: flow.name,
      graphData: flow.graphData,
      settings: flow.settings,
    };
    return findCertainFixes(problems, flow, known).map(({ finding, fix }) => ({
      title: fix.title,
      problem: finding,
      fixed: create(before, draft => fix.apply(draft)),
    }));
  },
  compare: async (db, flow, { graphData, settings }) => {
    const known = await collectKnown(server, db, flow);
    const linter = new Linter();
    const lintApart = (each: typeof flow) =>
      timeSlices.run(flow.companyId, linter.lintSliced(each, known));
    const key = ({ code, nodeId, message }: { code: string; nodeId?: string; message: string }) =>
      `${code} ${nodeId ?? ''} ${message}`;
    const before = new Set((await lintApart(flow)).map(key));
    const after = await lintApart({ ...flow, graphData, settings });
    const left = new Set(after.map(key));
    return {
      gone: [...before].filter(each => !left.has(each)).length,
      came: after.filter(each => !before.has(key(each))).map(({ message }) => message),
    };
  },
});
