import { codes, Failure, type Message } from '#core/contract';
import { readJson, type ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import {
  RunTimeoutError,
  type LookInput,
  type Returned,
  type ReturnInput,
  type RunReply,
  type Standing,
} from '../../contract';
import type { InteractionRow, ReturnAddressRow } from '../recording/tables';
import { findBranch, type Branch } from './findBranch';
import { claimInteraction, type Claimed } from '../legs/claimInteraction';
import type { FlowSource } from '../flows/FlowSource';
import { openingMs, type ReturnAddresses } from './ReturnAddresses';
import { runStrings as strings } from '../../contract/runStrings';
import { showRun } from './showRun';

const createAddressError = (message: Message<string>) =>
  new Failure(400, codes.invalidToken, { message });
const betweenTries = 200;
const spent = () => createAddressError(strings.spent);

/**
 * Browsers that come back to a run: from where its node sent them, or to open its page for the
 * first time.
 */
export class Returns {
  constructor(
    private readonly server: ServerHost,
    private readonly flows: FlowSource,
    private readonly addresses: ReturnAddresses,
    private readonly runs: {
      goOn(claimed: Claimed, terms: ReturnInput): Promise<RunReply>;
      run(branch: Branch, terms: ReturnInput): Promise<RunReply>;
    },
  ) {}

  async comeBack(terms: ReturnInput): Promise<Returned> {
    const { address, row } = await this.look(terms.state, 'callback');
    if (row.browser && row.browser !== hashSecret(terms.browser))
      throw createAddressError(strings.begunElsewhere);
    if (row.status === 'waiting' && row.node_id !== address.node_id)
      throw createAddressError(strings.goneOn);
    const step = {
      companyId: row.company_id,
      interactionId: row.interaction_id,
      nodeId: address.node_id,
    };
    const reply = await this.spending(address, async () =>
      this.runs.goOn(await claimInteraction(this.server, { ...step, proof: 'address' }), terms),
    );
    return { ...getRestartPlace(row), reply };
  }

  pageOf(companyId: string, interactionId: string, expires: number): Promise<string> {
    return this.addresses.make({ companyId, interactionId, nodeId: '', kind: 'page', expires });
  }

  async openPage({ state, browser, request }: ReturnInput): Promise<Returned> {
    const { address, row } = await this.look(state, 'page');
    if (!(await this.addresses.spend(address))) throw spent();
    const reply =
      row.expires > Date.now()
        ? await showRun(this.server, this.flows, row, { request, browser })
        : undefined;
    if (!reply) throw createAddressError(strings.lateOrOver);
    return { ...getRestartPlace(row), reply };
  }

  async lookAt({
    companyId,
    interactionId,
    browser,
    request,
  }: LookInput): Promise<Standing | undefined> {
    const row = await this.server.database
      .forCompany(companyId)
      .selectFrom('interactions')
      .selectAll()
      .where('interaction_id', '=', interactionId)
      .executeTakeFirst();
    if (!row?.browser || !browser || row.browser !== hashSecret(browser)) return undefined;
    const { again } = getRestartPlace(row);
    const { status, expires, lease_until: busyUntil } = row;
    if (status === 'timeout' || (status === 'waiting' && expires < Date.now()))
      throw new RunTimeoutError();
    if (status === 'waiting' && busyUntil > Date.now()) return { again, reply: undefined };
    if (status === 'waiting')
      return { again, reply: await showRun(this.server, this.flows, row, { request }) };
    const success = status === 'success';
    const end = row.outcome ? readJson(row.outcome) : { success, status: 200, body: {} };
    return { again, reply: { kind: 'ended', interactionId, ...end, browser: row.browser } };
  }

  async checkLink(state: string): Promise<void> {
    const { row } = await this.look(state, 'link');
    waiting(row);
  }

  async openLink(terms: ReturnInput): Promise<Returned> {
    const { address, row } = await this.look(terms.state, 'link');
    waiting(row);
    const branch = await findBranch(this.server, this.flows, row, {
      nodeId: address.node_id,
      browser: terms.browser,
    });
    if (!branch) throw createAddressError(strings.nothingForLink);
    const run = () => this.runs.run(branch, terms);
    const reply = await (branch.asksChallenge
      ? this.inTurn(address, run)
      : this.spending(address, run));
    return { companyId: row.company_id, again: '', reply };
  }

  /**
   * Uses the address up for this work. Where the server itself fails, it is good again: the browser
   * may try again.
   */
  private async spending<T>(address: ReturnAddressRow, work: () => Promise<T>): Promise<T> {
    if (!(await this.addresses.spend(address))) throw spent();
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof Failure)) await this.addresses.restore(address);
      throw fault;
    }
  }

  /**
   * Does this work for a link that can be opened again, one after another: the flow of the second
   * one looks at what the first one decided.
   */
  private async inTurn<T>(address: ReturnAddressRow, work: () => Promise<T>): Promise<T> {
    const givenUp = performance.now() + openingMs;
    while (!(await this.addresses.hold(address))) {
      if (performance.now() > givenUp) throw createAddressError(strings.beingAnswered);
      await new Promise(done => void setTimeout(done, betweenTries));
    }
    try {
      return await work();
    } finally {
      await this.addresses.letGo(address);
    }
  }

  private async look(
    state: string,
    kind: 'callback' | 'page' | 'link',
  ): Promise<{ address: ReturnAddressRow; row: InteractionRow }> {
    const address = await this.addresses.find(state, kind);
    if (!address || address.expires < Date.now()) throw spent();
    const row = await this.server.database
      .forCompany(address.company_id)
      .selectFrom('interactions')
      .selectAll()
      .where('interaction_id', '=', address.interaction_id)
      .executeTakeFirst();
    if (!row) throw spent();
    return { address, row };
  }
}

function waiting({ status, expires }: InteractionRow): void {
  if (status !== 'waiting' || expires < Date.now()) throw createAddressError(strings.linkOver);
}

/** A run that another takes the end of was begun there, so only there may it be begun again. */
const getRestartPlace = ({ company_id: companyId, policy_id, ending }: InteractionRow) => ({
  companyId,
  again: policy_id && !ending ? `/hosted/${companyId}/policy/${policy_id}` : '',
});
