import { Type, type Static } from 'typebox';
import { always, endpoint, Moment } from '#core/contract';
import { failures } from './failures';
import { tokenDays } from './personalTokens';

/** For how long a code can be approved, and how often a device may ask, in seconds. */
export const deviceTimes = { expires: 600, interval: 5 } as const;

const Code = Type.String({ minLength: 1, maxLength: 200 });

export const startDevice = endpoint('POST /devices', {
  summary:
    'Starts a sign-in on a device without a browser (RFC 8628). Returns a device code, and a user code that a member approves in the console.',
  audience: 'anyone',
  body: Type.Object({
    /** The name of the requesting client, such as a machine. */
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  }),
  reply: Type.Object({
    deviceCode: Type.String(),
    userCode: Type.String(),
    /** The path of the console where the code is approved. */
    path: Type.String(),
    expiresIn: Type.Integer(),
    interval: Type.Integer(),
  }),
  when: always,
  failure: failures.startDevice,
});
export const pollDevice = endpoint('POST /devices/token', {
  summary:
    'Returns a device’s access token after a member has approved it. The token is returned only once. Polling too often returns `slow_down`.',
  audience: 'anyone',
  body: Type.Object({ deviceCode: Code }),
  reply: Type.Object({
    status: Type.Union([
      Type.Literal('authorization_pending'),
      Type.Literal('slow_down'),
      Type.Literal('access_denied'),
      Type.Literal('expired_token'),
      Type.Literal('approved'),
    ]),
    token: Type.Optional(Type.String()),
    /** The environment that the member approved it for. */
    companyId: Type.Optional(Type.String()),
    expires: Type.Optional(Moment),
  }),
  when: always,
  failure: failures.startDevice,
});

export const WaitingDevice = Type.Object({
  name: Type.String(),
  /** Where it asked from. */
  address: Type.String(),
  createdDate: Moment,
});
export type WaitingDevice = Static<typeof WaitingDevice>;
export const findDevice = endpoint('GET /company/:companyId/devices/:userCode', {
  summary: 'Returns the device waiting for approval of the given code.',
  scope: 'member',
  reply: WaitingDevice,
  when: always,
  failure: failures.findDevice,
});
export const approveDevice = endpoint('POST /company/:companyId/devices/:userCode/approval', {
  summary:
    'Approves or denies a device. An approved device gets a personal access token of the caller, valid for the given number of days.',
  scope: 'member',
  body: Type.Object({
    approve: Type.Boolean(),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: tokenDays.most })),
    readOnly: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ message: Type.String() }),
  when: always,
  failure: failures.answerDevice,
});
