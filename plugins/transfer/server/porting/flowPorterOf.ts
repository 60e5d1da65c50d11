import type { ServerHost } from '#core/server';
import type { FlowPorter } from '../../contract';
import { flowMaker } from '#plugins/flows/contract';
import { flowRunner } from '#plugins/runtime/contract';
import { applyImport } from './applyImport';
import { exported } from './exported';
import { nodesWith } from './nodesWith';
import { planOf } from './planOf';
import { previewed } from './previewed';

/** The plugin's own export and import, for other server halves. */
export const flowPorterOf = (server: ServerHost): FlowPorter => ({
  exported: (call, flowId, terms) => exported({ ...call, server }, flowId, terms),
  async planned(call, body) {
    const work = { ...call, server };
    return previewed(work, await planOf(work, body)(call.db));
  },
  imported(call, body) {
    const work = { ...call, server };
    const planned = planOf(work, body);
    return call.transaction(async db => applyImport(work, db, await planned(db)));
  },
  drawn: flow => server.get(flowMaker).draw(flow),
  page: (template, values) => server.get(flowRunner).renderPage(template, values),
  nodesWith,
});
