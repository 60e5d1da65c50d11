import type { PasswordPolicy } from '#plugins/connectors/contract';
import { flagOf, numberOf } from '../readProperty';

/**
 * The rules of a connection; those that its settings do not speak of are the installation’s own.
 */
export const policyOf = (values: Readonly<Record<string, unknown>>): PasswordPolicy => ({
  lengthMin: numberOf(values, 'passwordLengthMin', 8),
  lengthMax: numberOf(values, 'passwordLengthMax', 128),
  requireLowercase: flagOf(values, 'passwordRequireLowercase', true),
  requireUppercase: flagOf(values, 'passwordRequireUppercase', true),
  requireNumbers: flagOf(values, 'passwordRequireNumbers', true),
  requireSpecial: flagOf(values, 'passwordRequireSpecial', true),
  spacesOk: flagOf(values, 'passwordSpacesOk', true),
  previous: numberOf(values, 'passwordPreviousXPasswords', 0),
  maxAgeDays: 0,
  refuseCommon: true,
});
