import { mfaCalls } from '#plugins/pingone/server/platform/mfaCalls';
import { riskCalls } from '#plugins/pingone/server/platform/riskCalls';
import { ssoCalls } from '#plugins/pingone/server/platform/ssoCalls';
import type { NodeData } from '#plugins/flows/contract';

const tables = {
  pingOneSSOConnector: ssoCalls,
  pingOneMfaConnector: mfaCalls,
  pingOneRiskConnector: riskCalls,
};
type Call = (typeof tables)[keyof typeof tables][string];

const readType = ({ body }: Call) => {
  const type = body && 'contentType' in body ? body.contentType : undefined;
  return typeof type === 'string' ? type : '';
};
/** The same for the calls of two capabilities that are one call of the platform. */
const toKey = (call: Call) =>
  `${call.method} ${String(call.path ?? '').replaceAll(/\{[^{}]+\}/g, '*')} ${readType(call)}`.trim();

type Named = Pick<NodeData, 'connectorId' | 'capabilityName'>;
function find({ connectorId = '', capabilityName = '' }: Named): Call | undefined {
  return Object.hasOwn(tables, connectorId)
    ? tables[connectorId as keyof typeof tables][capabilityName]
    : undefined;
}

/** Returns the key of a call of the platform: its method, path, and media type. */
export function callOf(node: Named): string | undefined {
  const call = find(node);
  return call && toKey(call);
}

/** The properties of a node that name what its call is about, without which it is none. */
export const listNaming = (node: Named): readonly string[] =>
  [...String(find(node)?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const known = Object.values(tables)
  .flatMap(calls => Object.values(calls))
  .map(call => ({
    key: toKey(call),
    method: call.method,
    type: readType(call),
    path: new RegExp(`${String(call.path ?? '').replaceAll(/\{[^{}]+\}/g, '[^/]+')}$`),
  }));

/** Which of these calls came, as `callOf` names them; undefined where it is another. */
export function findCall(
  method: string,
  url: string,
  mediaType: string | undefined,
): string | undefined {
  const [path = ''] = url.split('?');
  const fitting = known.filter(call => call.method === method && call.path.test(path));
  return (fitting.find(({ type }) => type === mediaType) ?? fitting.find(({ type }) => type === ''))
    ?.key;
}

/** How what a call of the platform begins or ends mostly stands then. */
const states: readonly (readonly [call: RegExp, status: string])[] = [
  [/^POST .*\/deviceAuthentications(?:$|.*select)/, 'OTP_REQUIRED'],
  [/\/deviceAuthentications\//, 'COMPLETED'],
  [/\/password/, 'OK'],
  [/\/devices\//, 'ACTIVE'],
];

const deviceTypes = 'EMAIL SMS VOICE TOTP FIDO2 MOBILE OATH_TOKEN YUBIKEY PINGID_DESKTOP'.split(
  ' ',
);

/** Returns the usual response to a call, besides the values in all responses. */
export function usualAnswer(call: string): Readonly<Record<string, unknown>> {
  const [, status] = states.find(([pattern]) => pattern.test(call)) ?? [];
  return {
    ...(status !== undefined && { status }),
    ...(/^GET .*\/devices$/.test(call) && {
      '_embedded.allowedtypes': deviceTypes,
      '_embedded.mfaSettings.pairing.maxAllowedDevices': 20,
      '_embedded.mfaPolicy.authentication.deviceSelection': 'DEFAULT_TO_FIRST',
    }),
  };
}
