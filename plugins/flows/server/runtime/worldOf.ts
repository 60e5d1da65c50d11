import type { ServerHost } from '../../../../core/server';
import { connectionStore, type Connector } from '../../../connections/contract';
import type { RunLog } from '../recording/RunLog';
import type { InteractionsTable } from '../recording/tables';
import { findStandIn } from '../standIns/findStandIn';
import type { Deadline } from './Deadline';
import type { FlowSource } from './FlowSource';
import type { InteractionVariables } from './InteractionVariables';
import type { InteractionState } from './interpreter/InteractionState';
import type { Find } from '../../domain';
import type { World } from './interpreter/World';
import type { RunBrowser } from './RunBrowser';
import type { ReturnAddresses } from './ReturnAddresses';
import { chainAfter, type FunctionChain } from './sandbox/FunctionChain';
import { LegFunctions } from './sandbox/LegFunctions';
import type { Sandbox } from './sandbox/Sandbox';
import type { Ahead } from './sandbox/SandboxThread';
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
  const functions = new LegFunctions(tools.sandbox);
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
    functions,
    runFunction: (code, params, { machine, node, find }) => {
      const chain = chainAfter(machine, node, id => tools.connectors.get(id));
      return functions.run(code, params, chain && knownTo(chain, find));
    },
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

/** What a chain needs to know; nothing where a reference may not be followed, which its node will say. */
function knownTo(chain: FunctionChain, find: Find): Ahead | undefined {
  try {
    return { chain, known: chain.known.map(find) };
  } catch {
    return undefined;
  }
}
