/** A company's rules for its end users' passwords; `findBrokenRules` in core judges by them. */
export interface PasswordPolicy {
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSpecial: boolean;
  readonly spacesOk: boolean;
  /** How many of the last passwords, the present one among them, may not come again; at most 24. */
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

/** Which attributes of the company’s own a user may have. */
export interface AttributeRules {
  /** By name: what the value must be. */
  readonly declared: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object' | 'array'>>;
  /** Whether names that are not declared may be used, too. */
  readonly free: boolean;
}

/** Where a company declares none. */
export const defaultAttributeRules: AttributeRules = { declared: {}, free: true };
