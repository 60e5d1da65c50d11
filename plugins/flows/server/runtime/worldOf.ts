import type { ServerHost } from '../../../../core/server';
import { connectionStore, type Connector } from '../../../connections/contract';
import type { RunLog } from '../recording/RunLog';
import type { InteractionsTable } from '../recording/tables';
import { findStandIn } from '../standIns/findStandIn';
import type { Deadline } from './Deadline';
import type { FlowSource } from './FlowSource';
import type { InteractionVariables } from './InteractionVariables';
import type { InteractionState } from './interpreter/InteractionState';
import type { World } from './interpreter/World';
import type { RunBrowser } from './RunBrowser';
import type { ReturnAddresses } from './ReturnAddresses';
import type { Sandbox } from './sandbox/Sandbox';
import { renderTemplate } from './template/renderTemplate';

/** What all interactions of a process share. */
export interface Tools {
  readonly server: ServerHost;
  readonly flows: FlowSource;
  readonly sandbox: Sandbox;
  readonly fetch: typeof fetch;
  readonly connectors: ReadonlyMap<string, Connector>;
  readonly returns: ReturnAddresses;
}
interface Own {
  readonly row: InteractionsTable;
  readonly state: InteractionState;
  readonly log: RunLog;
  readonly variables: InteractionVariables;
  readonly deadline: Deadline;
  readonly browser: RunBrowser;
}

/** The world of one leg of an interaction. */
export function worldOf(tools: Tools, { row, state, log, variables, deadline, browser }: Own): World {
  const { company_id: companyId, interaction_id: interactionId } = row;
  const saved = row.is_trial === 1;
  return {
    interactionId,
    companyId,
    request: browser.facts,
    variables,
    flow: async (flowId, versionId, starting = false) => {
      if (starting && !(await tools.flows.head(companyId, flowId))?.enabled) return undefined;
      return tools.flows.find(companyId, flowId, versionId, saved && flowId === row.flow_id);
    },
    standIn: (connectorId, capability) => findStandIn(tools.server.database.of(companyId), connectorId, capability),
    connector: id => tools.connectors.get(id),
    connection: async id => (await tools.server.get(connectionStore).opened(companyId, id))?.values ?? {},
    runFunction: (code, params) => tools.sandbox.run(code, params),
    render: renderTemplate,
    fetch: tools.fetch,
    deadline,
    get: service => tools.server.get(service),
    continueLink: (nodeId, seconds) =>
      tools.returns.make({
        companyId,
        interactionId,
        nodeId,
        kind: 'link',
        expires: Math.min(row.expires, Date.now() + 1000 * seconds),
      }),
    callback: nodeId =>
      tools.returns.make({ companyId, interactionId, nodeId, kind: 'callback', expires: row.expires }),
    setCookie: cookie => browser.set(cookie),
    session: browser.session,
    record: entry => log.node(entry),
    state,
  };
}
