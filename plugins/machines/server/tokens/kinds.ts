import { newSecret } from '#core/contract/internal';
import type { ServerHost } from '#core/server';

/** How values begin, by which secret scanners find them where they do not belong. */
export const prefixes = {
  secret: 'sluice_sec_',
  access: 'sluice_svc_',
  personal: 'sluice_pat_',
  signIn: 'sluice_usr_',
} as const;

/** Creates a secret or token of a kind. */
export const mint = (kind: keyof typeof prefixes): string => prefixes[kind] + newSecret();

/** The last characters of a value, by which people tell it from others. */
export const getEnding = (value: string): string => value.slice(-4);

/** Returns who an environment’s tokens say they are from; its endpoints are at paths below. */
export const getIssuer = ({ settings }: Pick<ServerHost, 'settings'>, companyId: string): string =>
  `${settings.publicUrl}/${companyId}/as`;
