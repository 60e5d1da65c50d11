/** Where an end user's browser starts a policy. */
export const hostedPolicyPath = (companyId: string, policyId: string): string =>
  `/hosted/${companyId}/policy/${policyId}`;
