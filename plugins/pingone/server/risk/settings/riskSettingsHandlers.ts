import { codes, Failure } from '#core/contract';
import { handle, toJson, type Call, type Queries } from '#core/server';
import {
  getRiskSettings,
  resetRiskSettings,
  saveRiskSettings,
  type RiskTerms,
} from '#plugins/pingone/contract';
import { strings } from '#plugins/pingone/riskTexts';
import { riskEvaluator } from '../evaluations/RiskEvaluator';
import { readRiskSettings } from './readRiskSettings';

/** Levels of which the high one is not above the medium one, as faults at their fields. */
const listFaults = ({ score, addresses, users }: RiskTerms) =>
  Object.entries({ score, addresses, users })
    .filter(([, { medium, high }]) => high <= medium)
    .map(([name]) => ({ at: `body/${name}/high`, message: strings.highWrong.text }));

const toReply = async (db: Queries, { server }: Pick<Call, 'server'>) => ({
  ...(await readRiskSettings(db)),
  sources: await server.get(riskEvaluator).sources(),
});

/** Sets the company's settings, or takes them away, and writes that to the audit trail. */
const change = (call: Call, settings?: RiskTerms) =>
  call.transaction(async db => {
    const { companyId, audit } = call;
    const { settings: before } = await readRiskSettings(db);
    await db.deleteFrom('risk_settings').execute();
    if (settings)
      await db
        .insertInto('risk_settings')
        .values({ company_id: companyId, settings: toJson(settings) })
        .execute();
    const reply = await toReply(db, call);
    const entry = { action: 'update', resource: 'riskSettings', resourceId: companyId } as const;
    await audit({ ...entry, before, after: reply.settings }, db);
    return reply;
  });

/** How an environment rates risk: read, changed, reset. */
export const riskSettingsHandlers = [
  handle(getRiskSettings, (_, call) => toReply(call.db, call)),
  handle(saveRiskSettings, ({ body }, call) => {
    const faults = listFaults(body);
    if (faults.length > 0) throw new Failure(400, codes.invalid, strings.highWrong.text, faults);
    return change(call, body);
  }),
  handle(resetRiskSettings, (_, call) => change(call)),
];
