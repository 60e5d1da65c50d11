import { create, type Draft } from 'mutative';
import type { ServerHost } from '#core/server';
import type { FixedFlow, FlowLinter } from '../contract';
import { findCertainFixes } from '../domain/engine/findFixes';
import { Linter } from '../domain/engine/Linter';
import { collectKnown } from './lintStoredFlow';

/** Offers the linter to other server halves. */
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
      fixed: create(before, draft => fix.apply(draft as Draft<FixedFlow>)) as FixedFlow,
    }));
  },
  compare: async (db, flow, { graphData, settings }) => {
    const known = await collectKnown(server, db, flow);
    const linter = new Linter();
    const key = ({ code, nodeId, message }: { code: string; nodeId?: string; message: string }) =>
      `${code} ${nodeId ?? ''} ${message}`;
    const before = new Set(linter.lint(flow, known).map(key));
    const after = linter.lint({ ...flow, graphData, settings }, known);
    const left = new Set(after.map(key));
    return {
      gone: [...before].filter(each => !left.has(each)).length,
      came: after.filter(each => !before.has(key(each))).map(({ message }) => message),
    };
  },
});
