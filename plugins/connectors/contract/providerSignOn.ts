import { namespace } from '#core/contract';
import type { NodeCall, NodeOutcome } from './connector';

/** What a sign-on at a provider needs beside the node's call. */
export interface ProviderNodeTerms {
  /** The values of a connection of “OIDC & OAuth IdP”, secrets opened. */
  readonly connection: NodeCall['connection'];
  /** `loginHint`, `prompt` and `linkedUser`, as the nodes of that connector have them. */
  readonly properties: NodeCall['properties'];
  /**
   * An ID token that the provider issued to this client: taken, once it is verified, in place of a
   * visit of the browser there; empty without.
   */
  readonly idTokenHint: string;
}

/** Signs an end user on at a provider, for nodes of other connectors. */
export const providerSignOn =
  namespace('connectors').service<
    (call: NodeCall, terms: ProviderNodeTerms) => Promise<NodeOutcome>
  >('providerSignOn');
