import { namespace } from '#core/contract';
import { newUuid } from '#core/contract/internal';
import { readJson, toJson, type ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import type { BrowserSignals } from '#plugins/pages/contract/browserSignals';
import { assessRisk } from '#plugins/pingone/domain/risk/assessRisk';
import { listTraits } from '#plugins/pingone/domain/risk/rateBrowser';
import { Networks } from '../network/Networks';
import { readRiskSettings } from '../settings/readRiskSettings';
import { findDetails } from './findDetails';
import { readHistory } from './readHistory';
import type { CompletionStatus, RiskEvaluation, RiskEvent } from './RiskEvaluation';
import './tables';

/** A sign-in that is to be evaluated. */
export interface RiskRequest {
  readonly interactionId: string;
  readonly event: RiskEvent;
  readonly userAgent: string;
  readonly signals: BrowserSignals | undefined;
  /** A secret of this browser; empty where it has none yet. */
  readonly cookie: string;
  readonly policySet: string;
}

/** Rates sign-ins, and keeps what it found for those that follow. */
export class RiskEvaluator {
  private readonly networks: Networks;

  constructor(private readonly server: Pick<ServerHost, 'database' | 'settings' | 'log'>) {
    this.networks = new Networks(server);
  }

  async evaluate(companyId: string, request: RiskRequest): Promise<RiskEvaluation> {
    const { event, userAgent, signals, cookie, policySet, interactionId } = request;
    const db = this.server.database.forCompany(companyId);
    const now = Date.now();
    const { ip, user } = event;
    const visitor = {
      userKey: user.id,
      ip,
      cookie: cookie && hashSecret(cookie),
      fingerprint: signals ? hashSecret(listTraits(signals)) : '',
    };
    const [{ settings }, history, place, anonymous] = await Promise.all([
      readRiskSettings(db),
      readHistory(db, visitor, now),
      this.networks.findPlace(ip),
      this.networks.isAnonymous(ip),
    ]);
    const name = user.name ?? user.id;
    const known = { ip, user: name, userAgent, signals, place, anonymous, history, now };
    const details = findDetails(known, settings);
    const at = new Date(now).toISOString();
    const evaluation: RiskEvaluation = {
      id: newUuid(),
      createdAt: at,
      updatedAt: at,
      environment: { id: companyId },
      event,
      riskPolicySet: { id: policySet || companyId, name: 'Sluice' },
      result: { ...assessRisk(details, settings), type: 'VALUE', source: 'AGGREGATED_SCORES' },
      details,
    };
    await db
      .insertInto('risk_evaluations')
      .values({
        company_id: companyId,
        evaluation_id: evaluation.id,
        created_date: now,
        user_key: visitor.userKey,
        ip,
        cookie: visitor.cookie,
        fingerprint: visitor.fingerprint,
        status: event.completionStatus,
        interaction_id: interactionId,
        body: toJson(evaluation),
      })
      .execute();
    return evaluation;
  }

  /** An evaluation that the company still keeps. */
  async find(companyId: string, id: string): Promise<RiskEvaluation | undefined> {
    const row = await this.server.database
      .forCompany(companyId)
      .selectFrom('risk_evaluations')
      .select('body')
      .where('evaluation_id', '=', id)
      .executeTakeFirst();
    return row && readJson(row.body);
  }

  /**
   * Says how a sign-in ended; answers with the evaluation as it then is, which has another status
   * where it was completed before.
   */
  async complete(
    companyId: string,
    id: string,
    completionStatus: CompletionStatus,
  ): Promise<RiskEvaluation | undefined> {
    const before = await this.find(companyId, id);
    if (!before || before.event.completionStatus !== 'IN_PROGRESS') return before;
    const after: RiskEvaluation = {
      ...before,
      updatedAt: new Date().toISOString(),
      event: { ...before.event, completionStatus },
    };
    // Of several that come at once, one is taken.
    const { numUpdatedRows } = await this.server.database
      .forCompany(companyId)
      .updateTable('risk_evaluations')
      .set({ status: completionStatus, body: toJson(after) })
      .where('evaluation_id', '=', id)
      .where('status', '=', 'IN_PROGRESS')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? after : this.find(companyId, id);
  }

  /** Which of the operator's files evaluations can use. */
  sources(): ReturnType<Networks['states']> {
    return this.networks.states();
  }
}

/** The evaluator of this installation. */
export const riskEvaluator = namespace('pingone').service<RiskEvaluator>('riskEvaluator');
