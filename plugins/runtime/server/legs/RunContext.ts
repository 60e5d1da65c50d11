import { format, type Service } from '#core/contract';
import { budgets, measure } from '#core/contract/valueSize';
import type { ServerHost } from '#core/server';
import type { OutgoingCalls } from '#core/server/internal';
import { connectionStore } from '#plugins/connections/contract';
import type { Connector } from '#plugins/connectors/contract';
import { withAnswers, type FlowCookie } from '#plugins/connectors/contract/internal';
import type { RunLog } from '../recording/RunLog';
import type { InteractionRow } from '../recording/tables';
import { standInFlows } from '../../contract';
import { subflowGuards } from '../../contract/subflowGuards';
import { strings } from '../../strings';
import type { Answered } from './toLeg';
import type { Speech } from '../languages/Speech';
import type { Deadline } from '#core/server/host/limits/Deadline';
import type { FlowSource } from '../flows/FlowSource';
import type { InteractionVariables } from './InteractionVariables';
import { keepSecrets, type InteractionState } from '../interpreter/InteractionState';
import type { RunSize } from '../interpreter/RunSize';
import type { Find } from '#plugins/flows/contract/graph/machine/expression';
import type { FunctionCaller, NodeRecord, RunnableFlow, World } from '../interpreter/World';
import type { RunBrowser } from './RunBrowser';
import type { ReturnAddresses } from '../returns/ReturnAddresses';
import { chainAfter, type FunctionChain } from '../sandbox/FunctionChain';
import { LegFunctions } from '../sandbox/LegFunctions';
import type { Sandbox } from '../sandbox/Sandbox';
import type { Ahead } from '../sandbox/SandboxThread';
import { findSecrets, withoutSecrets } from '#core/server/encryption/secretForms';
import { renderTemplate } from '#core/server/template/renderTemplate';

/** The tools that all interactions of a process share. */
export interface Tools {
  readonly server: ServerHost;
  readonly flows: FlowSource;
  readonly sandbox: Sandbox;
  readonly calls: Pick<OutgoingCalls, 'fetchOf'>;
  readonly connectors: ReadonlyMap<string, Connector>;
  readonly returns: Pick<ReturnAddresses, 'make'>;
}
interface Own {
  /** The flow that the run began with. */
  readonly flow: RunnableFlow;
  readonly row: Pick<
    InteractionRow,
    'company_id' | 'interaction_id' | 'flow_id' | 'is_trial' | 'expires'
  >;
  readonly state: InteractionState;
  readonly log: RunLog;
  readonly variables: InteractionVariables;
  readonly deadline: Deadline;
  readonly browser: RunBrowser;
  readonly speech: Speech;
  readonly size: RunSize;
  readonly answered?: Answered | undefined;
}

/** The world of one leg of an interaction. */
export class RunContext implements World {
  readonly functions: LegFunctions;
  readonly interactionId: string;
  readonly companyId: string;
  readonly variables: World['variables'];
  readonly render = renderTemplate;
  readonly say: World['say'];
  readonly quote: World['quote'];
  readonly isForReader: World['isForReader'];
  readonly deadline: Deadline;
  readonly session: World['session'];
  readonly knownBrowser: World['knownBrowser'];
  readonly pageOrigin: string | undefined;
  readonly state: InteractionState;
  readonly size: RunSize;
  private toldBlocked = false;
  /** The secrets that nodes of this leg have used, by connection. */
  private readonly opened = new Map<string, Set<string>>();

  constructor(
    private readonly tools: Tools,
    private readonly own: Own,
  ) {
    this.functions = new LegFunctions(tools.sandbox, own.row.company_id);
    this.interactionId = own.row.interaction_id;
    this.companyId = own.row.company_id;
    this.variables = own.variables;
    this.say = own.speech.say;
    this.quote = own.speech.quote;
    this.isForReader = own.speech.isForReader;
    this.deadline = own.deadline;
    this.session = own.browser.session;
    this.knownBrowser = own.browser.known;
    this.pageOrigin = own.browser.origin;
    this.state = own.state;
    this.size = own.size;
  }

  get fetch(): typeof fetch {
    return this.tools.calls.fetchOf(this.companyId);
  }
  get request(): World['request'] {
    return this.own.browser.facts;
  }
  flow(flowId: string, versionId: number, starting = false): ReturnType<World['flow']> {
    const { flow } = this.own;
    return !starting && flowId === flow.flowId && versionId === flow.versionId
      ? flow
      : this.findFlow(flowId, versionId, starting);
  }
  private async findFlow(
    flowId: string,
    versionId: number,
    starting: boolean,
  ): Promise<RunnableFlow | undefined> {
    const { flows } = this.tools;
    if (starting && !(await flows.head(this.companyId, flowId))?.enabled) return undefined;
    const { row } = this.own;
    return await flows.find(
      this.companyId,
      flowId,
      versionId,
      row.is_trial === 1 && flowId === row.flow_id,
    );
  }
  /** A run for people is judged where it calls another version than the deployed one. */
  async refuseCall(flow: RunnableFlow, fixed: boolean): Promise<string | undefined> {
    const { server, flows } = this.tools;
    const guards = this.own.row.is_trial === 1 ? [] : server.at(subflowGuards);
    if (guards.length === 0) return undefined;
    const { flowId, versionId, name } = flow;
    if ((await flows.head(this.companyId, flowId))?.deployed === versionId) return undefined;
    const callers = [...new Set(this.state.frames.map(frame => frame.flowId))];
    const call = { flowId, versionId, name, fixed, callers };
    const db = server.database.forCompany(this.companyId);
    for (const guard of guards) {
      const refusal = await guard(server, db, call);
      if (refusal) return refusal;
    }
    return undefined;
  }
  async standIn(connectorId: string, capability: string) {
    return this.tools.server.find(standInFlows)?.find(this.companyId, connectorId, capability);
  }
  connector(id: string): Connector | undefined {
    return withAnswers(id, this.tools.connectors.get(id), this.state.persona?.answers);
  }
  async connection(id: string): Promise<Readonly<Record<string, unknown>>> {
    const opened = await this.tools.server.get(connectionStore).opened(this.companyId, id);
    if (opened?.secrets?.length) this.keepSecrets(id, opened.secrets);
    return opened?.values ?? {};
  }
  keepSecrets(id: string, secrets: readonly string[]): void {
    const known = this.opened.get(id) ?? new Set();
    for (const secret of secrets) known.add(secret);
    this.opened.set(id, known);
  }
  withoutSecrets<T>(value: T, ofVariables: boolean): T {
    const opened = [...this.opened.values()].flatMap(each => [...each]);
    return withoutSecrets(value, [...opened, ...(ofVariables ? this.own.variables.secrets() : [])]);
  }
  /** The secrets that no record of this leg may hold. */
  secrets(): readonly string[] {
    const { persona, secrets = [] } = this.state;
    const opened = [...this.opened.values()].flatMap(each => [...each]);
    return [...opened, ...secrets, ...(persona?.secrets ?? []), ...this.own.variables.secrets()];
  }
  runFunction(
    code: string,
    params: Readonly<Record<string, unknown>>,
    { machine, node, find }: FunctionCaller,
  ) {
    const chain = chainAfter(machine, node, id => this.tools.connectors.get(id));
    return this.functions.run(code, params, chain && knownTo(chain, find));
  }
  get<T>(service: Service<T>): T {
    return this.tools.server.get(service);
  }
  continueLink(nodeId: string, seconds: number): Promise<string> {
    return this.comeBackTo(
      nodeId,
      'link',
      Math.min(this.own.row.expires, Date.now() + 1000 * seconds),
    );
  }
  callback(nodeId: string): Promise<string> {
    return this.comeBackTo(nodeId, 'callback', this.own.row.expires);
  }
  setCookie(cookie: FlowCookie): void {
    this.own.browser.set(cookie);
  }
  record(entry: NodeRecord): void {
    this.keepEchoed(entry);
    const notes = [entry.note, this.own.variables.takeNote(), this.takeBlocked(entry)];
    const note = notes.filter(Boolean).join(' ');
    this.own.log.node(note ? { ...entry, note } : entry, this.size.step);
  }

  /** Remembers the secrets that a service has sent back: later legs may pass them on. */
  private keepEchoed({ node, output, error }: NodeRecord): void {
    const secrets = this.opened.get(node.connectionId);
    if (secrets) keepSecrets(this.state, findSecrets([output, error], [...secrets]));
  }

  /** Says with the first step of the page that was answered what it could not load. */
  private takeBlocked({ node }: NodeRecord): string {
    const { nodeId, blocked = [] } = this.own.answered ?? {};
    if (this.toldBlocked || blocked.length === 0 || node.id !== nodeId) return '';
    this.toldBlocked = true;
    return format(strings.blockedContent, { sources: blocked.join(', ') });
  }

  private comeBackTo(nodeId: string, kind: 'link' | 'callback', expires: number): Promise<string> {
    const { companyId, interactionId } = this;
    return this.tools.returns.make({ companyId, interactionId, nodeId, kind, expires });
  }
}

/**
 * Returns the values that a chain needs; undefined if a reference may not be followed or brings too
 * much, which its node will report.
 */
function knownTo(chain: FunctionChain, find: Find): Ahead | undefined {
  try {
    const known = chain.known.map(find);
    measure(known, budgets.node);
    return { chain, known };
  } catch {
    return undefined;
  }
}
