import type { ServerHost } from '#core/server';
import type { AccountRow } from '../tables';

/** A request for a token of one account, before it proved anything. */
export interface Asked {
  readonly server: ServerHost;
  readonly companyId: string;
  readonly account: AccountRow;
  /** Who assertions may be for: the issuer of the environment, and its token endpoint. */
  readonly audience: string[];
}

/** The credential by which an account proved who it is. */
export interface Proof {
  readonly method: 'secret' | 'key' | 'issuer';
  readonly credentialId: string;
  readonly usedDate: number;
  /** When the credential itself ends; 0 for never. */
  readonly ends: number;
  /** The details for the audit trail. */
  readonly told: Readonly<Record<string, unknown>>;
}
