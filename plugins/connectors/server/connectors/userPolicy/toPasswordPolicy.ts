import type { PasswordPolicy } from '#plugins/connectors/contract';
import { getFlag, getNumber } from '../readProperty';

/**
 * The rules of a connection; those that its settings do not speak of are the installation’s own.
 */
export const toPasswordPolicy = (values: Readonly<Record<string, unknown>>): PasswordPolicy => ({
  lengthMin: getNumber(values, 'passwordLengthMin', 8),
  lengthMax: getNumber(values, 'passwordLengthMax', 128),
  requireLowercase: getFlag(values, 'passwordRequireLowercase', true),
  requireUppercase: getFlag(values, 'passwordRequireUppercase', true),
  requireNumbers: getFlag(values, 'passwordRequireNumbers', true),
  requireSpecial: getFlag(values, 'passwordRequireSpecial', true),
  spacesOk: getFlag(values, 'passwordSpacesOk', true),
  previous: getNumber(values, 'passwordPreviousXPasswords', 0),
  maxAgeDays: 0,
  refuseCommon: true,
});
