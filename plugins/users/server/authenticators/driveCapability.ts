import { parseShallow } from '#core/contract/valueSize';
import { codes, Failure } from '#core/contract';
import { testDriveEvents, testDrives } from '#plugins/connections/contract';
import type { DirectCall, NodeCall } from '#plugins/connectors/contract';
import { refusalOutput, refuse, succeed } from '../directory/connector/directoryNode';
import { choice, line } from '../../contract/nodeProperties';
import { getRelyingParty } from '../../contract';

type Given = Pick<DirectCall, 'companyId' | 'properties' | 'connection' | 'get'>;

/** The browser's answer, which a node may hold as text. */
const parseAnswer = (value: unknown): unknown => {
  try {
    return typeof value === 'string' && value ? parseShallow(value) : value;
  } catch {
    return undefined;
  }
};

async function drive({ companyId, properties, connection, get }: Given, owner: string) {
  const event = testDriveEvents.find(each => each === properties['event']);
  if (!event)
    throw new Failure(400, codes.invalid, `Set “event” to one of ${testDriveEvents.join(', ')}.`, [
      { at: 'body/properties/event', message: 'is not one of the four events' },
    ]);
  const given = { ...properties, credential: parseAnswer(properties['credential']) };
  return get(testDrives).take(
    { companyId, owner, party: getRelyingParty({ connection }) },
    event,
    given,
  );
}

/**
 * Makes a credential and answers with it, one event after the other; kept for a day and for
 * nobody’s sign-in.
 */
export const driveCapability = {
  testDrive: {
    title: 'Test Drive',
    subTitle: 'Registers a test passkey and checks a sign-in with it. No one is signed in.',
    type: 'action' as const,
    properties: {
      event: choice(
        'Event',
        {
          registerInitiate: 'Start registration',
          registerComplete: 'Complete registration',
          authInitiate: 'Start sign-in',
          authComplete: 'Complete sign-in',
        },
        'registerInitiate',
        { enableParameters: true },
      ),
      username: line('Username', {
        info: 'The user who registers or signs in. Used only by the two start events.',
      }),
      displayName: line('Display Name'),
      credential: line('Credential', {
        info: 'The browser’s response as JSON. Used only by the two completion events.',
      }),
    },
    output: {
      options: { type: 'object' },
      credential: { type: 'object' },
      assertion: { type: 'object' },
      ...refusalOutput,
    },
    run: async (call: NodeCall) => {
      const { companyId, flowId } = call.interaction;
      const { properties, connection } = call;
      try {
        const given = { companyId, properties, connection, get: call.get.bind(call) };
        return succeed(await drive(given, `flow ${flowId}`));
      } catch (fault) {
        if (fault instanceof Failure) return refuse('refused', fault.message);
        throw fault;
      }
    },
    answer: (call: DirectCall) => drive(call, `application ${call.appId}`),
  },
};
