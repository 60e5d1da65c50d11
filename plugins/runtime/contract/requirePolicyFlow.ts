import { codes, Failure } from '#core/contract';

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
  if (!policy) throw new Failure(404, codes.notFound, 'There is no such policy.');
  if (policy.status !== 'enabled')
    throw new Failure(400, codes.invalid, `The policy “${policy.name}” is disabled.`);
  if (!policy.flow)
    throw new Failure(400, codes.invalid, `The policy “${policy.name}” has no flow to run.`);
  return policy.flow;
}
