import { readJson, type ServerHost } from '#core/server';
import { runEndings, type RunEnding, type RunReply } from '../../contract';
import type { Ended, Frame } from '../interpreter/InteractionState';
import type { InteractionRow } from '../recording/tables';
import { findStatedClaims } from './findStatedClaims';

/** The endings of plugins, such as an OpenID Connect response, that replace the reply of a run. */
export class LegEndings {
  private readonly endings: ReadonlyMap<string, RunEnding>;

  constructor(server: ServerHost) {
    const endings = server.at(runEndings).map(create => create(server));
    this.endings = new Map(endings.map(ending => [ending.id, ending]));
  }

  /** Returns the reply of the ending that a run was started with, or the reply itself. */
  async apply(
    row: InteractionRow,
    stop: Ended,
    reply: RunReply & { kind: 'ended' },
    parameters: Frame['parameters'] = {},
  ): Promise<RunReply> {
    if (!row.ending) return reply;
    const { id, ticket } = readJson(row.ending);
    const ending = this.endings.get(id);
    if (!ending) return reply;
    const { kind, correlationId: _, ...end } = reply;
    return {
      kind,
      interactionId: reply.interactionId,
      correlationId: row.correlation_id,
      checked: true,
      ...(await ending.end(ticket, {
        ...end,
        companyId: row.company_id,
        policyId: row.policy_id,
        claims: findStatedClaims(stop, parameters),
        ...(stop.signedIn && { signedIn: stop.signedIn }),
      })),
    };
  }
}
