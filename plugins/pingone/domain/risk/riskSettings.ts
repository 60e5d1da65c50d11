/** The predictors of an evaluation, in the order in which they are shown. */
export const predictors = [
  'newDevice',
  'ipVelocityByUser',
  'userVelocityByIp',
  'geoVelocity',
  'anonymousNetwork',
  'suspiciousDevice',
  'botDetection',
] as const;
export type Predictor = (typeof predictors)[number];

/** From how many on within an hour a level is reached. */
export interface Limits {
  readonly medium: number;
  readonly high: number;
}

/** How an environment rates risk. */
export interface RiskSettings {
  /** Points that a predictor adds at its highest level, half of them at medium; 0 leaves it out. */
  readonly weights: Readonly<Record<Predictor, number>>;
  /** The scores from which an evaluation is medium and high. */
  readonly score: Limits;
  /** Addresses that one user signs in from. */
  readonly addresses: Limits;
  /** Users who sign in from one address. */
  readonly users: Limits;
  /** Days that evaluations are kept, and so devices are remembered. */
  readonly retentionDays: number;
}

/** The settings of an environment that has changed none. */
export const defaultRiskSettings: RiskSettings = {
  weights: {
    newDevice: 40,
    ipVelocityByUser: 40,
    userVelocityByIp: 30,
    geoVelocity: 60,
    anonymousNetwork: 40,
    suspiciousDevice: 30,
    botDetection: 80,
  },
  score: { medium: 40, high: 70 },
  addresses: { medium: 4, high: 8 },
  users: { medium: 20, high: 60 },
  retentionDays: 90,
};
