import type { MemberPasswordPolicy } from '../../contract/authentication/security';

const day = 86_400_000;

/**
 * Whether a person must choose a new password: an administrator said so, or it is older than the
 * rules allow.
 */
export function isPasswordOver(
  person: {
    readonly status: string;
    readonly password_date: number;
    readonly created_date: number;
  },
  { maxAgeDays }: Pick<MemberPasswordPolicy, 'maxAgeDays'>,
): boolean {
  const since = person.password_date || person.created_date;
  return (
    person.status === 'passwordExpired' ||
    (maxAgeDays > 0 && since + maxAgeDays * day <= Date.now())
  );
}
