import { defaultSecurity, type SecuritySettings } from '#core/contract/authentication/security';

/** A company's rules from what is stored of them; what it says nothing about is as everywhere. */
export function securityOf(stored: string): SecuritySettings {
  if (stored === '{}') return defaultSecurity;
  const own = JSON.parse(stored) as Partial<SecuritySettings>;
  return {
    ...defaultSecurity,
    ...own,
    passwordPolicy: { ...defaultSecurity.passwordPolicy, ...own.passwordPolicy },
  };
}
