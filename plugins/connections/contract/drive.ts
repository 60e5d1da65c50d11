import { Type, type Static } from 'typebox';
import { always, can, endpoint, namespace } from '#core/contract';
import { failures } from './failures';
import { access } from '#plugins/connectors/contract/references';

const connections = namespace('connections');

/** Where a passkey is made and used step by step. */
export const testDrive = connections.route('testDrive', '/connections/testdrive');

const Json = Type.Record(Type.String(), Type.Unknown());
const Options = Type.Object({ options: Json });
const Answer = Type.Object({ credential: Json });
/** A credential as it was kept: nothing of it is secret. */
const TestKey = Type.Object({
  credentialId: Type.String(),
  username: Type.String(),
  publicKey: Type.String(),
  counter: Type.Integer(),
  format: Type.String(),
  aaguid: Type.String(),
  transports: Type.Array(Type.String()),
  userVerified: Type.Boolean(),
  deviceType: Type.String(),
  backedUp: Type.Boolean(),
  keptUntil: Type.Integer(),
});
export type TestKey = Static<typeof TestKey>;
/** The verified contents of an assertion by a credential. */
const TestAssertion = Type.Object({
  credentialId: Type.String(),
  username: Type.String(),
  counterBefore: Type.Integer(),
  counter: Type.Integer(),
  userVerified: Type.Boolean(),
  deviceType: Type.String(),
  backedUp: Type.Boolean(),
});
export type TestAssertion = Static<typeof TestAssertion>;

const terms = { when: can(access, 'read'), failure: failures.testDrive };

export const registerInitiate = endpoint('POST /company/:companyId/testdrive/registerInitiate', {
  summary: 'Starts registering a test drive credential and returns the options for the browser.',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    displayName: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  reply: Options,
  ...terms,
});
export const registerComplete = endpoint('POST /company/:companyId/testdrive/registerComplete', {
  summary: 'Verifies a new test drive credential and stores it for a day.',
  body: Answer,
  reply: Type.Object({ credential: TestKey }),
  ...terms,
});
export const authInitiate = endpoint('POST /company/:companyId/testdrive/authInitiate', {
  summary:
    'Starts signing in with a test drive credential and returns the options for the browser.',
  body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Options,
  ...terms,
});
export const authComplete = endpoint('POST /company/:companyId/testdrive/authComplete', {
  summary: 'Verifies a sign-in with a test drive credential.',
  body: Answer,
  reply: Type.Object({ assertion: TestAssertion }),
  ...terms,
});

/** Runs one capability for an application, without a flow; only those that are made for it. */
export const callCapability = endpoint(
  'POST /company/:companyId/connections/:connectionId/capabilities/:capability',
  {
    summary:
      'Runs a capability that applications can call. Pass an application’s API key in X-SK-API-KEY.',
    body: Type.Object({ properties: Type.Optional(Json) }),
    reply: Json,
    audience: 'app',
    when: always,
    failure: failures.testDrive,
  },
);

export const testDriveEvents = [
  'registerInitiate',
  'registerComplete',
  'authInitiate',
  'authComplete',
] as const;
export type TestDriveEvent = (typeof testDriveEvents)[number];

/** The site that a test drive is made for: this installation's own where nothing is said. */
export interface TestDriveParty {
  readonly name?: string;
  readonly id?: string;
  readonly origins?: readonly string[];
}
/** Who drives: a person, an application or a flow. Each finds its own credentials alone. */
export interface TestDriver {
  readonly companyId: string;
  readonly owner: string;
  readonly party?: TestDriveParty;
}
export interface TestDrives {
  /** Answers one event; throws a `Failure` that says why where it cannot. */
  take(
    driver: TestDriver,
    event: TestDriveEvent,
    given: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>;
}
/**
 * Creates test-drive credentials and verifies their responses, for the console and for connectors.
 */
export const testDrives = connections.service<TestDrives>('testDrives');
