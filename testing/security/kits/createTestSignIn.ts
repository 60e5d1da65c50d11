import {
  defaultSecurity,
  type MemberPasswordPolicy,
  type SecuritySettings,
} from '#core/contract/authentication/security';
import { deferredTasks } from '#core/server/internal';
import { password, type startServer } from '../../startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
export type Person = Awaited<ReturnType<Sluice['company']>>;

let hosts = 0;
/** An address that nothing was asked from yet. */
export const elsewhere = (): string => `198.18.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;

/**
 * Signing in and what belongs to it, each call from an address of its own; the server must trust
 * proxies.
 */
export function createTestSignIn(sluice: () => Sluice) {
  const ask = (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    { from = elsewhere(), token = '' } = {},
  ) =>
    sluice().inject(method, path, {
      body,
      headers: { 'x-forwarded-for': from },
      ...(token && { token }),
    });
  const signOn = (email: string, secret = password, from = elsewhere()) =>
    ask('POST', '/customers/login', { email, password: secret }, { from });
  const customers = () => sluice().server.database.allCompanies;
  return {
    ask,
    signOn,
    change: (
      { token }: { token: string },
      existingPassword: string,
      newPassword: string,
      from = elsewhere(),
    ) => ask('PUT', '/customers/change', { existingPassword, newPassword }, { token, from }),
    tokenFor: async ({ email }: Person, secret = password) =>
      (await signOn(email, secret)).body.access_token as string,
    /** Gives a company rules, whether or not its members could come back under them. */
    impose: (companyId: string, rules: Partial<SecuritySettings>) =>
      customers()
        .updateTable('companies')
        .set({ security: JSON.stringify(rules) })
        .where('company_id', '=', companyId)
        .execute(),
    policy: (rules: Partial<MemberPasswordPolicy>) => ({
      passwordPolicy: { ...defaultSecurity.passwordPolicy, ...rules },
    }),
    customer: ({ customerId }: Person) =>
      customers()
        .selectFrom('customers')
        .selectAll()
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow(),
    set: ({ customerId }: Person, columns: Record<string, string | number>) =>
      customers()
        .updateTable('customers')
        .set(columns)
        .where('customer_id', '=', customerId)
        .execute(),
    trail: async ({ companyId }: Person) => {
      await sluice().server.get(deferredTasks).settle();
      return sluice()
        .server.database.forCompany(companyId)
        .selectFrom('audit_events')
        .selectAll()
        .orderBy('seq')
        .execute();
    },
  };
}
