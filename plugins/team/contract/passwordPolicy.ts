/** What a company asks of its end users’ passwords. */
export interface PasswordPolicy {
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSpecial: boolean;
  readonly spacesOk: boolean;
  /** How many passwords before the present one may not come again, besides the present one itself. */
  readonly previous: number;
  /** Days after which a password expires; 0 for never. */
  readonly maxAgeDays: number;
  /** Passwords that everybody tries are refused. */
  readonly refuseCommon: boolean;
}

/** Where a company says nothing else. */
export const defaultPasswordPolicy: PasswordPolicy = {
  lengthMin: 8,
  lengthMax: 128,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSpecial: true,
  spacesOk: true,
  previous: 0,
  maxAgeDays: 0,
  refuseCommon: true,
};
