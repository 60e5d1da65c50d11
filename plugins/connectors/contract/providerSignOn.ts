import { namespace } from '#core/contract';
import type { NodeCall } from './connector';
import type { NodeOutcome } from './nodeOutcome';

/** Where a connection holds its provider, and what counts where it leaves something open. */
export interface ProviderTerms {
  readonly setting: string;
  readonly defaults?: Readonly<Record<string, string>>;
}
/** The same with more parameters of the authorization request. */
export interface SignOnTerms extends ProviderTerms {
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The terms of a sign-in at a provider beside the node's call. */
export interface ProviderNodeTerms {
  /** The values of a connection of “OIDC & OAuth IdP”, secrets opened; the node's own without. */
  readonly connection?: NodeCall['connection'];
  /** `loginHint`, `prompt` and `linkedUser`, as the nodes of that connector have them. */
  readonly properties?: NodeCall['properties'];
  /**
   * An ID token that the provider issued to this client: taken, once it is verified, in place of a
   * visit of the browser there; empty without.
   */
  readonly idTokenHint?: string;
  /** Where the connection holds its provider, if not where “OIDC & OAuth IdP” does. */
  readonly provider?: SignOnTerms;
}

/**
 * Signs an end user in at a provider, for nodes of other connectors. If the connection lacks
 * settings of the provider, the node fails as not configured.
 */
export const providerSignOn =
  namespace('connectors').service<
    (call: NodeCall, terms: ProviderNodeTerms) => Promise<NodeOutcome>
  >('providerSignOn');

/** A connection of “OIDC & OAuth IdP”. */
export interface ProviderConnection {
  readonly name: string;
  /** Secrets opened. */
  readonly values: NodeCall['connection'];
}

/**
 * Finds the connection that a page names by ID, by name, or by a provider’s PingOne ID that a
 * PingOne Authentication connection maps to it.
 */
export const providerConnections = namespace('connectors').service<{
  find(companyId: string, provider: string): Promise<ProviderConnection | undefined>;
}>('providerConnections');
