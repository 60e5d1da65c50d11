import type { NodeData } from '#plugins/flows/contract';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { LintContext } from '../../lintContext';

/** The group of the rule about second factors. */
export const mfaGroup = 'path-mfa';

/**
 * Capabilities of known services whose success means that a second factor was checked, as
 * `connectorId.capabilityName`.
 */
const mfaCapabilities: ReadonlySet<string> = new Set([
  'pingOneMfaConnector.validateOtpDeviceAuthentication',
  'pingOneMfaConnector.validateAssertionDeviceAuthentication',
  'pingOneMfaConnector.readDeviceAuthentication',
  'pingOneMfaConnector.createDeviceAuthenticationPingID',
  'duoConnector.initializeMfa',
  'securIdConnector.verifyRSA',
  'securIdConnector.pollingVerify',
  'mfaContainerConnector.login',
  'hyprConnector.initializeAuthorizationRequest',
  'iproovV2Connector.validateVerify',
  'lexisnexisV2Connector.otp',
  'transunionConnector.otpAuthentication',
  'sinchConnector.updateVerificationCode',
  'entrustConnector.auth',
]);

/** The facts that decide whether a node is a second factor. */
export type MfaContext = Pick<LintContext, 'capability' | 'called' | 'rules'>;

/**
 * Whether the success of a node means that a second factor was checked: its connector says so, it
 * is a known service, the company counts it, or it calls a flow each of whose ways to success asks
 * for one.
 */
export function isMfa(data: NodeData, { capability, called, rules }: MfaContext): boolean {
  if (data.isDisabled === true) return false;
  const { connectorId = '', capabilityName = '' } = data;
  if (connectorId === 'flowConnector') {
    const call = subflowCall(data);
    return call !== undefined && called?.get(call.flowId)?.asksMfa === true;
  }
  const name = `${connectorId}.${capabilityName}`;
  const counts = rules?.get(mfaGroup)?.counts ?? [];
  return (
    capability?.(connectorId, capabilityName)?.traits?.includes('mfa') === true ||
    mfaCapabilities.has(name) ||
    counts.includes(name) ||
    counts.includes(connectorId)
  );
}
