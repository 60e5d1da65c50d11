import type { ServerHost } from '#core/server';
import { prepareAndWrite } from '#core/server/internal';
import type { FlowPorter } from '../../contract';
import { flowMaker } from '#plugins/flows/contract';
import { flowRunner } from '#plugins/runtime/contract';
import { applyImport, prepareImport } from './applyImport';
import { createFlowExport } from './createFlowExport';
import { createImportPlanner, previewImport } from './createImportPlanner';

/** The plugin's own export and import, for other plugins’ server code. */
export const createFlowPorter = (server: ServerHost): FlowPorter => ({
  exported: (call, flowId, terms) => createFlowExport({ ...call, server }, flowId, terms),
  async planned(call, body) {
    const work = { ...call, server };
    return previewImport(work, createImportPlanner(work, body));
  },
  imported(call, body, also) {
    const work = { ...call, server };
    const planner = createImportPlanner(work, body);
    return prepareAndWrite(
      () => prepareImport(work, planner),
      prepared =>
        call.transaction(async db => {
          const reply = await applyImport(work, db, prepared);
          await also?.(db, reply);
          return reply;
        }),
    );
  },
  drawn: flow => server.get(flowMaker).draw(flow),
  page: (companyId, template, values) =>
    server.get(flowRunner).renderPage(companyId, template, values),
});
