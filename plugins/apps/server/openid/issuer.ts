import type { ServerHost } from '#core/server';

/**
 * Who a company's tokens say they are from; its settings stand below at
 * `.well-known/openid-configuration`.
 */
export const getIssuer = ({ settings }: Pick<ServerHost, 'settings'>, companyId: string): string =>
  `${settings.publicUrl}/${companyId}/as`;
