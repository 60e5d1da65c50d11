import { namespace, type AnyEndpoint, type Output } from '#core/contract';

const compare = namespace('compare');

/** A policy whose flows are compared, with its application. */
export interface ComparedPolicy {
  readonly name: string;
  readonly flows: readonly { readonly flowId: string; readonly versionId: number }[];
  readonly app: { readonly name: string; readonly link: string };
}
/** Where the comparison of a policy's versions reads that policy. */
export interface PolicySource {
  /** The call that answers with the application; `appId` is its only parameter. */
  readonly endpoint: AnyEndpoint;
  /** Takes the policy out of the answer; undefined where the application has none of that id. */
  readonly find: (reply: unknown, policyId: string) => ComparedPolicy | undefined;
}
/** Lists policies. The plugin that stores them contributes; only the first contribution is used. */
export const policySources = compare.extensionPoint<PolicySource>('policySources');

/** Pairs a call with what reads a policy out of its answer. */
export const policySource = <E extends AnyEndpoint>(
  endpoint: E,
  find: (reply: Output<E>, policyId: string) => ComparedPolicy | undefined,
): PolicySource => ({ endpoint, find: find as PolicySource['find'] });
