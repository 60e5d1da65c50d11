import { newId, namespace } from '#core/contract';
import type { ServerHost } from '#core/server';
import {
  issueToken,
  spendToken,
  type ConsoleFlow,
  type ConsoleFlows,
  type FlowPurpose,
} from '#core/server/internal';
import { authenticators } from '#plugins/users/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { consoleCompany, findConsoleCompany } from './consoleCompany';
import { findStandIn } from './standIn';

/** The subject of a token that runs one of the flows. */
export interface FlowTokenSubject {
  readonly purpose: FlowPurpose;
  /** Empty where the flow finds out who it is. */
  readonly customerId: string;
  readonly email: string;
  /** The session that asked, which outlives a change of factors. */
  readonly by: string;
  /** Of this one beginning: what comes of it is good for nobody else's. */
  readonly run: string;
  /** The data that an emailed link is bound to. */
  readonly bound?: LinkBound;
}
/**
 * Hashes of the token of the sign-in that waits, and of what only the browser knows that began it.
 */
export interface LinkBound {
  readonly waiting: string;
  readonly browser: string;
}
/** The result at the end of a flow. */
export interface Shown {
  readonly customerId: string;
  readonly purpose: FlowPurpose;
  readonly methods: readonly string[];
  readonly run: string;
}
type Wanted = Pick<FlowTokenSubject, 'purpose' | 'customerId'> & Partial<FlowTokenSubject>;

/** The flows by which members sign in and show second factors, run in the console's own company. */
export class OwnFlows implements ConsoleFlows {
  constructor(private readonly server: ServerHost) {}

  /**
   * Who must show a second factor and has none sets one up in its place. A sign-in that waits sets
   * up none where there is one: a password alone must not bring another.
   */
  async begin({
    purpose: wanted,
    customerId,
    email = '',
    by = '',
    run = newId(),
    bound,
  }: Wanted): Promise<ConsoleFlow> {
    const { companyId, flows } = await consoleCompany(this.server);
    const purpose = await this.fitting(companyId, wanted, customerId, by);
    const subject: FlowTokenSubject = {
      purpose,
      customerId,
      email,
      by,
      run,
      ...(bound && { bound }),
    };
    const access_token = await issueToken(this.server.database.allCompanies, {
      audience: 'sdk',
      customerId,
      companyId,
      subject: { ...subject },
    });
    const skSdkToken = {
      capabilityName: 'createSkSdkToken',
      access_token,
      token_type: 'Bearer',
      expires_in: 3600,
      success: true,
    };
    return { skSdkToken, flowPolicyId: flows[purpose], companyId };
  }

  async redeem(result: string): Promise<Shown | undefined> {
    const token = await spendToken(this.server.database.allCompanies, result, 'signOnResult');
    if (!token) return undefined;
    const { purpose, methods, run }: Omit<Shown, 'customerId'> = JSON.parse(token.subject);
    return { customerId: token.customer_id, purpose, methods, run };
  }

  /**
   * Keeps with the person, too, whether a second factor is to be asked for: one is set up before
   * its flow is over.
   */
  async factors(customerId: string) {
    const companyId = await findConsoleCompany(this.server);
    const user = companyId && (await findStandIn(this.server, companyId, customerId));
    if (!user) return { factors: [], recoveryCodesLeft: 0 };
    const devices = await this.devices(companyId, customerId);
    await this.remember(customerId, devices.length > 0);
    const factors = devices.map(({ deviceId, ...device }) => ({ factorId: deviceId, ...device }));
    const recoveryCodesLeft =
      factors.length > 0
        ? await this.server.get(authenticators).recoveryCodesLeft(companyId, user.userId)
        : 0;
    return { factors, recoveryCodesLeft };
  }

  async remove(customerId: string, factorId: string): Promise<boolean> {
    const companyId = await findConsoleCompany(this.server);
    const user = companyId && (await findStandIn(this.server, companyId, customerId));
    if (!user || !(await this.server.get(authenticators).remove(companyId, user.userId, factorId)))
      return false;
    await this.factors(customerId);
    return true;
  }

  async forget(customerId: string): Promise<void> {
    const companyId = await findConsoleCompany(this.server);
    const user = companyId && (await findStandIn(this.server, companyId, customerId));
    if (user) await this.server.get(userDirectory).delete(companyId, user.userId);
    await this.remember(customerId, false);
  }

  private async fitting(
    companyId: string,
    wanted: FlowPurpose,
    customerId: string,
    by: string,
  ): Promise<FlowPurpose> {
    if (wanted !== 'challenge' && (wanted !== 'enrol' || by)) return wanted;
    return (await this.devices(companyId, customerId)).length > 0 ? 'challenge' : 'enrol';
  }

  private async remember(customerId: string, has: boolean): Promise<void> {
    const has_factor = has ? 1 : 0;
    await this.server.database.allCompanies
      .updateTable('customers')
      .set({ has_factor })
      .where('customer_id', '=', customerId)
      .where('has_factor', '!=', has_factor)
      .execute();
  }

  private async devices(companyId: string, customerId: string) {
    const user = await findStandIn(this.server, companyId, customerId);
    return user ? this.server.get(authenticators).devices(companyId, user.userId) : [];
  }
}

/** The same object as the core's `consoleFlows`, with what only this plugin may do with it. */
export const ownFlowsService = namespace('entrance').service<OwnFlows>('ownFlows');
