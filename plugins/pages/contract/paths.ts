/** Where an end user's browser starts a policy. */
export const hostedPolicyPath = (companyId: string, policyId: string): string =>
  `/hosted/${companyId}/policy/${policyId}`;
/** The script that shows a policy’s flow in a page of another site. */
export const widgetPath = '/widget/v1/sluice.js';
