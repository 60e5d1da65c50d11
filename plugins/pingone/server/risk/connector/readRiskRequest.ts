import { isIP } from 'node:net';
import { format } from '#core/contract';
import type { NodeCall } from '#plugins/connectors/contract';
import { invalidValue } from '#plugins/pingone/contract';
import { readBrowserSignals, type BrowserSignals } from '#plugins/pages/contract/browserSignals';
import { strings } from '#plugins/pingone/riskTexts';
import type { RiskRequest } from '../evaluations/RiskEvaluator';

/** A property as text, without spaces at its ends. */
export function getText({ properties }: NodeCall, name: string): string {
  const value = properties[name];
  return value === undefined || value === null || typeof value === 'object'
    ? ''
    : String(value).trim();
}

const flowTypes = ['AUTHENTICATION', 'REGISTRATION', 'ACCESS', 'AUTHORIZATION', 'TRANSACTION'];
const longest = 1024;

/** The name under which the node keeps a secret of the browser, for runs of the same policy. */
export const deviceCookie = 'riskDevice';

function readFlowType(call: NodeCall): string {
  const type = (getText(call, 'flowType') || 'AUTHENTICATION').toUpperCase();
  if (flowTypes.includes(type)) return type;
  const message = format(strings.badFlowType, { type, types: flowTypes.join(', ') });
  throw invalidValue(['invalidValue'], message, { target: 'event.flow.type' });
}

/** The browser's facts in the platform's form. */
const describeBrowser = (userAgent: string, signals: BrowserSignals | undefined) => ({
  userAgent,
  ...(signals && {
    platform: signals.platform,
    language: signals.languages[0] ?? '',
    timezone: signals.timezone,
    timezoneOffset: signals.timezoneOffset,
    screenResolution: signals.screen,
    availableScreenResolution: signals.availableScreen,
    colorDepth: signals.colorDepth,
    hardwareConcurrency: signals.cores,
    deviceMemory: signals.memory,
  }),
});

/** Reads the sign-in that a node wants evaluated; what the node leaves out is of the request. */
export function readRiskRequest(call: NodeCall): RiskRequest {
  const { request, id: interactionId } = call.interaction;
  const ip = getText(call, 'ipAddress') || String(request['ip'] ?? '');
  if (isIP(ip) === 0)
    throw invalidValue(
      ['invalidValue'],
      format(strings.badAddress, { ip, sample: '{{global.ip}}' }),
      { target: 'event.ip' },
    );
  const name = getText(call, 'userName').slice(0, longest);
  const id = getText(call, 'userId').slice(0, longest) || name;
  if (id === '')
    throw invalidValue(['invalidValue'], strings.noUser.text, { target: 'event.user.id' });
  const userAgent = getText(call, 'userAgent') || String(request['userAgent'] ?? '');
  const signals = readBrowserSignals(call.properties['skRiskFP']);
  const recorded = String(call.properties['recordBrowserData']) === 'true' ? signals : undefined;
  const [session, target, targetName] = ['sessionId', 'targetResourceId', 'targetResourceName'].map(
    each => getText(call, each).slice(0, longest),
  );
  return {
    interactionId,
    userAgent: userAgent.slice(0, longest),
    signals,
    cookie: getText(call, 'cookie') || request.cookies?.[deviceCookie] || '',
    policySet: getText(call, 'riskPolicySetId').slice(0, longest),
    event: {
      completionStatus: 'IN_PROGRESS',
      ip,
      flow: { type: readFlowType(call) },
      user: {
        id,
        ...(name && { name }),
        type: getText(call, 'userType') === 'PING_ONE' ? 'PING_ONE' : 'EXTERNAL',
      },
      ...(session && { session: { id: session } }),
      ...((target || targetName) && {
        targetResource: { ...(target && { id: target }), ...(targetName && { name: targetName }) },
      }),
      browser: describeBrowser(userAgent.slice(0, longest), recorded),
      origin: 'P1_ORCHESTRATION',
    },
  };
}
