import type { ServerHost } from '#core/server';

/** Returns who an environment’s tokens say they are from; its endpoints are at paths below. */
export const getIssuer = ({ settings }: Pick<ServerHost, 'settings'>, companyId: string): string =>
  `${settings.publicUrl}/${companyId}/as`;
