type Reasons = Readonly<Record<string, string>>;

/** Properties that are of every node and not of its capability. */
const ofNodes: Reasons = {
  nodeTitle: 'drawn on the canvas',
  nodeDescription: 'drawn on the canvas',
  backgroundColor: 'drawn on the canvas',
  oeInteractionCacheExpire: 'read by the linter',
  oeNodeCacheExpire: 'read by the linter',
};
const leftBehind = 'left behind by the capability that the node had before';
const oneSetOfRules = 'one set of rules holds for all devices';
const ownTexts = 'mails and gateways have texts of their own';
const ofPages = 'read by the page before, not by the node';
const byId = 'the evaluation is found by its ID';
const facts = 'always asks for a second factor, whatever the facts';
const keptForExports = 'the manifest says that it is kept for exports';

/** Why a property that real exports have is not read, by capability. */
const properties: Readonly<Record<string, Reasons>> = {
  'connectorCloudflare.getDomainOverview': { ip: leftBehind },
  'microsoftDynamicsCustomerInsightsConnector.createContact': { leadNewEmail: leftBehind },
  'idDatawebConnector.initializeAuthorizationRequest': { skipButtonPress: keptForExports },
  'pingFederateConnectorV2.authenticate': {
    skipButtonPress: keptForExports,
    button: keptForExports,
    showPoweredBy: keptForExports,
  },
  'pingOneAuthenticationConnector.loginFirstFactor': {
    population: 'rules for new users are set at the User Directory',
    policyPurpose: keptForExports,
  },
  'pingOneAuthenticationConnector.returnCibaError': { userId: 'nobody is signed in' },
  'pingOneAuthenticationConnector.returnSuccessResponseWidget': {
    application: 'the application that started the run is meant',
    applicationId: 'the application that started the run is meant',
  },
  'pingOneCredentialsConnector.createUserDigitalWallet': {
    issuerFilterEnvIds: leftBehind,
    message: leftBehind,
    protocol: leftBehind,
    reqCredType: leftBehind,
    requestedCredKeys: leftBehind,
  },
  'pingOneCredentialsConnector.pollCredVerificationStatus': {
    message: leftBehind,
    protocol: leftBehind,
    reqCredType: leftBehind,
  },
  'pingOneCredentialsConnector.readCredVerificationData': {
    message: leftBehind,
    protocol: leftBehind,
    reqCredType: leftBehind,
  },
  'pingOneMfaConnector.readAllDevices': {
    workforceDeviceTypes: leftBehind,
    authTemplateName: leftBehind,
  },
  'pingOneMfaConnector.createDeviceAuthentication': {
    customApplicationId: 'one gateway carries the pushes of all applications',
    customNotificationPolicyId: ownTexts,
    notificationPolicyId: ownTexts,
    customTemplateVariant: ownTexts,
    templateVariant: ownTexts,
    authTemplateName: leftBehind,
    workforcePolicyMfaPolicyId: oneSetOfRules,
    mfaPolicyId: oneSetOfRules,
    authTokenExpire: 'an authentication lasts ten minutes',
    deviceType: leftBehind,
    status: leftBehind,
    phone: leftBehind,
    email: leftBehind,
  },
  'pingOneMfaConnector.createDeviceAuthenticationPingID': {
    workforcePolicyMfaPolicyId: oneSetOfRules,
  },
  'pingOneMfaConnector.createDevice': {
    customNotificationPolicyId: ownTexts,
    notificationPolicyId: ownTexts,
    customTemplateVariant: ownTexts,
    templateVariant: ownTexts,
    device: leftBehind,
    deviceId: leftBehind,
    otp: leftBehind,
    createDevicePingID_localizedErrors: leftBehind,
    serialNumber: 'YubiKeys need a service that is not connected',
    yubiKey: 'YubiKeys need a service that is not connected',
  },
  'pingOneMfaConnector.createDevicePingID': {
    serialNumber: 'YubiKeys need a service that is not connected',
    yubiKey: 'YubiKeys need a service that is not connected',
  },
  'pingOneMfaConnector.deviceSelectDeviceAuthentication': {
    authTemplateName: leftBehind,
    compatibility: ofPages,
    status: leftBehind,
    userAgent: leftBehind,
    userId: 'the authentication says whose it is',
  },
  'pingOneMfaConnector.activateDevice': {
    oathResync: 'OATH tokens need a service that is not connected',
  },
  'pingOneMfaConnector.validateAssertionDeviceAuthentication': { compatibility: ofPages },
  'pingOneMfaConnector.createPairingKey': { pairingKeyId: leftBehind },
  'pingOneMfaConnector.evalPolicyPingID': {
    policyFactsIp: facts,
    policyFactsUserAgent: facts,
    policyFactsApplicationId: facts,
    policyFactsGroups: facts,
    policyFactsApplicationName: facts,
    lastMFATransaction: facts,
    policyRecentPingOneCookie: facts,
  },
  'pingOneRiskConnector.updateRiskEvaluation': {
    userId: byId,
    ipAddress: byId,
    userType: byId,
    userAgent: byId,
  },
  'pingOneRiskConnector.createRiskEvaluation': { customAttributes: keptForExports },
  'pingOneSSOConnector.resetPassword': {
    recoveryCode: leftBehind,
    recoverPassword_localizedErrors: leftBehind,
  },
  'pingOneSSOConnector.setPassword': {
    recoveryCode: leftBehind,
    recoverPassword_localizedErrors: leftBehind,
    currentPassword: leftBehind,
  },
  'pingOneSSOConnector.createUserGroupMembership': { additionalUserProperties: leftBehind },
  'pingOneSSOConnector.updateGroup': { matchAttribute: leftBehind },
  'pingOneSSOConnector.readAgreementContent': {
    acceptLanguage: 'an agreement has one language',
    userLocale: 'an agreement has one language',
  },
  'pingOneVerifyConnector.readVerifiedData': { attempt: keptForExports },
  'pingOneVerifyConnector.readMetaData': { globalVariableMapping: keptForExports },
};

const noData = 'needs data that one installation does not have (decision 52)';

/** Why a path that later nodes read is absent, by capability. */
const paths: Readonly<Record<string, Reasons>> = {
  'pingOneAuthenticationConnector.deleteSession': { 'error.message': 'does not fail' },
  'pingOneMfaConnector.createDeviceAuthentication': {
    'rawResponse.body.publicKeyCredentialRequestOptions': 'the platform has no such field either',
  },
  'pingOneMfaConnector.readDevice': { 'device.platform': 'an app does not say what it runs on' },
  'pingOneRiskConnector.createRiskEvaluation': {
    'rawResponse.details.ipRisk.level': noData,
    'rawResponse.details.ipAddressReputation.domain.isp': noData,
    'rawResponse.details.userBasedRiskBehavior.level': noData,
    'rawResponse.details.emailReputation': noData,
  },
  'pingOneVerifyConnector.createVerifyTransaction': {
    challenge: 'no field of a transaction',
  },
};

/** Why nothing runs a capability here; a flow of the company may stand in. */
const capabilities: Reasons = {
  'mfaContainerConnector.login': 'needs a page of the vendor’s own',
  'pingOneSSOConnector.kerberosAuthentication': 'needs a Kerberos gateway',
  'pingOneSSOConnector.migrateUserGateway': 'needs an LDAP gateway',
};

/** Items deliberately left out of the checklist, each with its reason. */
export const ignored = { ofNodes, properties, paths, capabilities };
