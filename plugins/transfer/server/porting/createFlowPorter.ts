import type { ServerHost } from '#core/server';
import type { FlowPorter } from '../../contract';
import { flowMaker } from '#plugins/flows/contract';
import { flowRunner } from '#plugins/runtime/contract';
import { applyImport } from './applyImport';
import { createFlowExport } from './createFlowExport';
import { nodesWith } from './nodesWith';
import { createImportPlanner } from './createImportPlanner';
import { previewPlan } from './previewPlan';

/** The plugin's own export and import, for other server halves. */
export const createFlowPorter = (server: ServerHost): FlowPorter => ({
  exported: (call, flowId, terms) => createFlowExport({ ...call, server }, flowId, terms),
  async planned(call, body) {
    const work = { ...call, server };
    return previewPlan(work, await createImportPlanner(work, body)(call.db));
  },
  imported(call, body) {
    const work = { ...call, server };
    const planned = createImportPlanner(work, body);
    return call.transaction(async db => applyImport(work, db, await planned(db)));
  },
  drawn: flow => server.get(flowMaker).draw(flow),
  page: (template, values) => server.get(flowRunner).renderPage(template, values),
  nodesWith,
});
