import { Type, type Static } from 'typebox';
import { can, endpoint } from '#core/contract';
import { strings } from '../riskTexts';
import { riskAccess } from './riskReferences';

const Limits = (most: number) =>
  Type.Object({
    medium: Type.Integer({ minimum: 1, maximum: most }),
    high: Type.Integer({ minimum: 1, maximum: most }),
  });
const Weight = Type.Integer({ minimum: 0, maximum: 100 });

/** How an environment rates risk; what each part means stands at `RiskSettings` of the domain. */
export const RiskTerms = Type.Object({
  weights: Type.Object({
    newDevice: Weight,
    ipVelocityByUser: Weight,
    userVelocityByIp: Weight,
    geoVelocity: Weight,
    anonymousNetwork: Weight,
    suspiciousDevice: Weight,
    botDetection: Weight,
  }),
  score: Limits(100),
  addresses: Limits(10_000),
  users: Limits(10_000),
  retentionDays: Type.Integer({ minimum: 1, maximum: 3650 }),
});
export type RiskTerms = Static<typeof RiskTerms>;

const Source = Type.Union([
  Type.Literal('none'),
  Type.Literal('ready'),
  Type.Literal('unreadable'),
]);
const Reply = Type.Object({
  settings: RiskTerms,
  /** Whether the environment has changed anything. */
  own: Type.Boolean(),
  /** Which of the operator's files evaluations can use. */
  sources: Type.Object({ places: Source, anonymousNetworks: Source }),
});
export type RiskSettingsReply = Static<typeof Reply>;

export const getRiskSettings = endpoint('GET /risk/settings', {
  summary: 'Returns the environment’s risk settings.',
  reply: Reply,
  when: can(riskAccess, 'read'),
  failure: strings.fetchFailed,
});
export const saveRiskSettings = endpoint('PUT /risk/settings', {
  summary: 'Changes the environment’s risk settings.',
  body: RiskTerms,
  reply: Reply,
  when: can(riskAccess, 'update'),
  failure: strings.saveFailed,
  invalidates: () => [getRiskSettings],
});
export const resetRiskSettings = endpoint('DELETE /risk/settings', {
  summary: 'Resets the risk settings to their defaults.',
  reply: Reply,
  when: can(riskAccess, 'update'),
  failure: strings.resetFailed,
  invalidates: () => [getRiskSettings],
});
