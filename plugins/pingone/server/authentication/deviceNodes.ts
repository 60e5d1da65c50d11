import { format } from '#core/contract';
import { userDirectory, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { deviceCodes, type TypedCode } from '#plugins/runtime/contract';
import { strings } from '../../strings';
import { readSignOn } from './sessionNodes';

const text = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value).trim();

const readCode = ({ properties, interaction }: NodeCall): TypedCode => ({
  companyId: interaction.companyId,
  userCode: text(properties['userCode']),
  ip: text(interaction.request['ip']),
});
const refuse = (code: string, message: string): NodeOutcome => ({
  kind: 'failure',
  error: { code, message },
});
const refuseCode = ({ userCode }: TypedCode) =>
  refuse('invalidUserCode', format(strings.wrongUserCode, { userCode }));

/** Looks which device shows the code that a person typed. */
export async function verifyUserCode(call: NodeCall): Promise<NodeOutcome> {
  const code = readCode(call);
  const request = await call.get(deviceCodes).find(code);
  if (!request) return refuseCode(code);
  const { userCode, appId, appName, scopes } = request;
  const application = { id: appId, name: appName };
  return { kind: 'success', output: { userCode, application, scopes } };
}

/** Lets the device that shows the code act for the user. */
export async function authorizeUserCode(call: NodeCall): Promise<NodeOutcome> {
  const code = readCode(call);
  const { userId, methods } = readSignOn(call);
  if (userId === '') return refuse('noUser', strings.noDeviceUser.text);
  const user = await call.get(userDirectory).find(code.companyId, { userId });
  if (user && !user.enabled) return refuse('userDisabled', strings.deviceUserDisabled.text);
  const scopes = text(call.properties['scopes'])
    .split(/[\s,]+/)
    .filter(Boolean);
  const approval = { subject: userId, methods, ...(scopes.length > 0 && { scopes }) };
  const approved = await call.get(deviceCodes).approve(code, approval);
  return approved
    ? { kind: 'success', output: { userCode: code.userCode, user: { id: userId } } }
    : refuseCode(code);
}

/** Tells the device that shows the code that the person wants none of it. */
export async function declineUserCode(call: NodeCall): Promise<NodeOutcome> {
  const code = readCode(call);
  const declined = await call.get(deviceCodes).decline(code);
  return declined ? { kind: 'success', output: { userCode: code.userCode } } : refuseCode(code);
}
