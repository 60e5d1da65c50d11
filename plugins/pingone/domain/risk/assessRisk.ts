import type { Limits, Predictor, RiskSettings } from './riskSettings';
import { predictors } from './riskSettings';

export type RiskLevel = 'LOW' | 'MEDIUM' | 'HIGH';

/** The finding of one predictor. */
export interface Finding {
  readonly level: RiskLevel;
  readonly reason?: string;
}
export type Findings = Readonly<Partial<Record<Predictor, Finding>>>;

/** The result of all findings. */
export interface Assessment {
  /** 0 to 100. */
  readonly score: number;
  readonly level: RiskLevel;
  readonly recommendedAction: 'APPROVE' | 'MFA' | 'DENY' | 'BOT_MITIGATION';
}

/** The level of a number that reaches one limit, both or none. */
export const toLevel = (value: number, { medium, high }: Limits): RiskLevel =>
  value >= high ? 'HIGH' : value >= medium ? 'MEDIUM' : 'LOW';

const shares: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 0.5, HIGH: 1 };
const actions = { LOW: 'APPROVE', MEDIUM: 'MFA', HIGH: 'DENY' } as const;

/** Adds the weights of what was found, and says what to do. */
export function assessRisk(
  findings: Findings,
  { weights, score: limits }: Pick<RiskSettings, 'weights' | 'score'>,
): Assessment {
  const sum = predictors
    .map(each => weights[each] * shares[findings[each]?.level ?? 'LOW'])
    .reduce((all, points) => all + points, 0);
  const score = Math.min(100, Math.round(sum));
  const level = toLevel(score, limits);
  const bot = findings.botDetection?.level === 'HIGH' && weights.botDetection > 0;
  return { score, level, recommendedAction: bot ? 'BOT_MITIGATION' : actions[level] };
}
