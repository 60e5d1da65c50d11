/**
 * Capabilities of known services whose success means that a second factor was checked, as
 * `connectorId.capabilityName`.
 */
export const mfaCapabilities: ReadonlySet<string> = new Set([
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
