import { identityConnections } from '#plugins/connectors/contract/internal';
import type { Place } from '../Contest';

/** Where an end user is read and changed. */
export const toUser = ({ companyId }: Place, userId: string): string =>
  `/company/${companyId}/users/${userId}`;

/** Where an end user is deleted with all their data. */
export const toDeletion = ({ companyId }: Place, userId: string): string =>
  `/company/${companyId}/connections/${identityConnections[0].connectionId}/users/${userId}`;
