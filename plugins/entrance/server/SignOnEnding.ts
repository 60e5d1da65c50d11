import { namespace } from '#core/contract';
import type { ServerHost } from '#core/server';
import { issueToken } from '#core/server/internal';
import type { RunEnd, RunEnding } from '#plugins/runtime/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { strings } from '../strings';
import { type FlowTokenSubject, ownFlowsService } from './OwnFlows';

type Answer = Awaited<ReturnType<RunEnding['end']>>;

export const signOnEnding = 'entrance.signOn';
/** Takes the ends of the console's own flows. */
export const signOnEnds = namespace('entrance').service<SignOnEnding>('signOnEnds');
const goodFor = 60;

/**
 * Turns the good end of a run into a token that signs in, good once and for a minute; nothing else
 * of a run is believed.
 */
export class SignOnEnding implements RunEnding {
  readonly id = signOnEnding;
  constructor(private readonly server: ServerHost) {}

  async end(ticket: string, end: RunEnd): Promise<Answer> {
    const { success, status, body } = end;
    if (!success || !end.signedIn) return { success: false, status: success ? 400 : status, body };
    const terms: FlowTokenSubject = JSON.parse(ticket);
    const { companyId, interactionId } = end;
    const { subject, methods = [] } = end.signedIn;
    const customerId = await this.memberOf(companyId, subject);
    if (!customerId || (terms.customerId && terms.customerId !== customerId))
      return { success: false, status: 400, body: { message: strings.unknown.text } };
    const { allCompanies } = this.server.database;
    const { purpose, run, by } = terms;
    if (purpose === 'enrol') {
      await this.server.get(ownFlowsService).factors(customerId);
      await endOthers(this.server, customerId, by);
    }
    const access_token = await issueToken(allCompanies, {
      audience: 'signOnResult',
      customerId,
      companyId,
      subject: { purpose, methods, run },
    });
    return {
      success: true,
      status: 200,
      body: {
        interactionId,
        companyId,
        connectionId: '',
        connectorId: 'skOpenIdConnector',
        id: '',
        capabilityName: 'createSuccessResponse',
        access_token,
        token_type: 'Bearer',
        expires_in: goodFor,
        success: true,
        interactionToken: '',
      },
    };
  }

  /** The member whom a user of the console's company stands for, where there still is one. */
  private async memberOf(companyId: string, userId: string): Promise<string | undefined> {
    const user = await this.server.get(userDirectory).find(companyId, { userId });
    if (!user?.externalId) return undefined;
    const row = await this.server.database.allCompanies
      .selectFrom('customers')
      .select('customer_id')
      .where('customer_id', '=', user.externalId)
      .where('status', '!=', 'invited')
      .executeTakeFirst();
    return row?.customer_id;
  }
}

/**
 * Ends every session of a person but one, and flows not started yet: what protects an account has
 * changed.
 */
export async function endOthers(
  server: ServerHost,
  customerId: string,
  tokenHash: string,
): Promise<void> {
  await server.database.allCompanies
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', 'in', ['member', 'sdk'])
    .where('token_hash', '!=', tokenHash)
    .execute();
}
