import { formatLines, parseLines } from '#core/web/ui/internal';
import { tokenMinutes, type ServiceAccount, type ServiceAccountDraft } from '../../contract';

/** The values of an account’s form. */
export interface AccountValues {
  readonly name: string;
  readonly description: string;
  readonly roles: string[];
  /** One a line. */
  readonly addresses: string;
  readonly tokenMinutes: string;
  readonly signsPeopleIn: boolean;
  /** One a line. */
  readonly redirectUris: string;
}

/** The values of a new account, or those of one that is changed. */
export const toValues = (account?: ServiceAccount): AccountValues => ({
  name: account?.name ?? '',
  description: account?.description ?? '',
  roles: account ? [...account.roles] : ['default:read'],
  addresses: formatLines(account?.addresses ?? []),
  tokenMinutes: String(account?.tokenMinutes ?? tokenMinutes.usual),
  signsPeopleIn: account?.signsPeopleIn ?? false,
  redirectUris: formatLines(account?.redirectUris ?? []),
});

/** The body that the form sends. */
export const toBody = (values: AccountValues): ServiceAccountDraft => ({
  name: values.name.trim(),
  description: values.description.trim(),
  roles: values.roles,
  addresses: parseLines(values.addresses),
  tokenMinutes: Number(values.tokenMinutes),
  signsPeopleIn: values.signsPeopleIn,
  redirectUris: parseLines(values.redirectUris),
});
