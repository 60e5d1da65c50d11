import { namespace, codes, Failure, format } from '#core/contract';
import { startStrings } from './runStrings';

const runtime = namespace('runtime');

/** The flow that a start of a policy takes. */
export interface ChosenFlow {
  readonly flowId: string;
  /** -1 is the deployed version. */
  readonly versionId: number;
  readonly successNodes?: readonly string[];
}

/** A policy as what runs flows needs it, with the flow that this start takes. */
export interface ChosenPolicy {
  readonly appId: string;
  readonly appName: string;
  readonly policyId: string;
  readonly name: string;
  /** A disabled policy may not be started. */
  readonly status: 'enabled' | 'disabled';
  /** By address, else by weight; undefined when the policy has no flow. */
  readonly flow: ChosenFlow | undefined;
  /**
   * How old, in milliseconds, the use of each method may be for a sign-in of the browser to count;
   * any without it.
   */
  readonly ages?: Readonly<Record<string, number>> | undefined;
}
interface PolicyQuestion {
  readonly companyId: string;
  readonly policyId: string;
  /** The caller's address, for allow-lists. */
  readonly ip?: string;
}
export interface Policies {
  /** Called after a write, so that this process reads the company's policies and keys afresh. */
  forget(companyId: string): void;
  /**
   * The policy, when the key is that of its application and keys are enabled there; undefined
   * otherwise.
   */
  resolve(
    question: PolicyQuestion & { readonly apiKey: string },
  ): Promise<ChosenPolicy | undefined>;
  /** The policy for a hosted page, which a browser opens without a key. */
  publicPolicy(companyId: string, policyId: string, ip?: string): Promise<ChosenPolicy | undefined>;
  /** Whose key this is, when keys are enabled there. */
  appOfKey(
    companyId: string,
    apiKey: string,
  ): Promise<{ readonly appId: string; readonly name: string } | undefined>;
  /** The web origins that the company’s applications run on, by their redirect addresses. */
  origins(companyId: string): Promise<ReadonlySet<string>>;
  /**
   * Those of one policy’s application, with the company’s trusted sites: what may show its flow.
   */
  originsOf(companyId: string, policyId: string): Promise<ReadonlySet<string>>;
}
/**
 * Selects the flow that a policy starts, and checks who can start it. The plugin that stores
 * policies provides it.
 */
export const policies = runtime.service<Policies>('policies');

/** The facts known about a policy before it starts a flow. */
interface StartedPolicy {
  readonly name: string;
  readonly status: 'enabled' | 'disabled';
  readonly flow?: unknown;
}

/** Returns the flow that a start of a policy runs; fails where the policy may not be started. */
export function requirePolicyFlow<Policy extends StartedPolicy>(
  policy: Policy | undefined,
): NonNullable<Policy['flow']> {
  if (!policy) throw new Failure(404, codes.notFound, startStrings.noPolicy.text);
  if (policy.status !== 'enabled')
    throw new Failure(
      400,
      codes.invalid,
      format(startStrings.policyDisabled, { policy: policy.name }),
    );
  if (!policy.flow)
    throw new Failure(
      400,
      codes.invalid,
      format(startStrings.policyEmpty, { policy: policy.name }),
    );
  return policy.flow;
}
