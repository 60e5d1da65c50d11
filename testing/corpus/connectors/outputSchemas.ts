const user = 'management.yaml User';
const membership = 'management.yaml GroupMembership';
const enabled = 'mfa.yaml UserMFAEnabled';
const policy = 'mfa.yaml DeviceAuthenticationPolicyCommon';
const evaluation = 'risk.yaml RiskEvaluation';

/** The schema that the documents have for what a capability leaves in `rawResponse`. */
export const outputSchemas: Readonly<Record<string, string>> = {
  'pingOneSSOConnector.userLookup': 'management.yaml EntityArray',
  'pingOneSSOConnector.readUser': user,
  'pingOneSSOConnector.createUser': user,
  'pingOneSSOConnector.updateUser': user,
  'pingOneSSOConnector.enableUser': user,
  'pingOneSSOConnector.unlockUser': user,
  'pingOneSSOConnector.sendVerificationCode': user,
  'pingOneSSOConnector.verifyEmail': user,
  'pingOneSSOConnector.readUserGroupMemberships': 'management.yaml EntityArray',
  'pingOneSSOConnector.createUserGroupMembership': membership,
  'pingOneSSOConnector.updateGroup': 'management.yaml Group',
  'pingOneMfaConnector.readUserMFAEnabled': enabled,
  'pingOneMfaConnector.updateUserMFAEnabled': enabled,
  'pingOneMfaConnector.readDeviceAuthenticationPolicy': policy,
  'pingOneMfaConnector.evalPolicyPingID': policy,
  'pingOneRiskConnector.createRiskEvaluation': evaluation,
  'pingOneRiskConnector.updateRiskEvaluation': evaluation,
};
/** The schema of a rejection there. */
export const refusalSchema = 'management.yaml P1Error';
