import { format, getErrorMessage, isRecord, type Service } from '#core/contract';
import { hasIcuArgument, toSentence, type Sentence } from '#core/contract/internal';
import { measure } from '#core/contract/valueSize';
import type { NodeCall, NodeOutcome, TestCall, TestOutcome } from '#plugins/connectors/contract';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { variableContexts } from '#plugins/variables/contract/variableKey';
import { strings } from '../strings';
import { createCache } from './createCache';
import { fetchDeclared } from './fetchDeclared';
import type { IsolatedPackage } from './IsolatedPackage';
import { limits } from './limits';
import { PackageProcessError, type CallFunctions, type PackageCall } from './PackageProcess';
import { packageProcesses } from './references';
import { AnswerError, readJson, readOutcome } from './readAnswer';

/** Where a connector is found in its package. */
export interface Place {
  readonly from: IsolatedPackage;
  readonly connector: number;
}

type Context = (typeof variableContexts)[number];

function toContext(given: unknown): Context {
  const known = variableContexts.find(context => context === given);
  if (!known) throw new Error(`“${String(given)}” is not a variable context.`);
  return known;
}

const longestText = 2000;

function readSentence(given: unknown): Sentence {
  const message = isRecord(given) && isRecord(given['message']) ? given['message'] : {};
  const [id, text] = [String(message['id']), String(message['text']).slice(0, longestText)];
  const values = isRecord(given) && isRecord(given['values']) ? given['values'] : {};
  const plain = Object.entries(values).filter(([, value]) => typeof value !== 'object');
  // Parsing it takes as long as its author likes.
  if (hasIcuArgument(text)) throw new Error(`“${id}” has plural forms, which packages can’t use.`);
  return { message: { id, text }, values: Object.fromEntries(plain) };
}

/** The functions of a node’s call, with what the package gives them checked. */
const listFunctions = (place: Place, call: NodeCall, signal: AbortSignal): CallFunctions => ({
  now: {
    getVariable: (context, name) => call.variables.get(toContext(context), String(name)),
    setVariable: (context, name, value) => {
      measure(value, limits.characters);
      call.variables.set(toContext(context), String(name), value);
    },
    resolve: value => call.resolve(value),
    say: sentence => call.say(readSentence(sentence)),
    ...createCache(place, call),
  },
  later: { fetch: (...given) => fetchDeclared(place.from, call.fetch, signal, given) },
});

/** The plain data of a call: of its own run and its own connection. */
const toData = (call: NodeCall) => ({
  nodeId: call.nodeId,
  capabilityName: call.capabilityName,
  properties: call.properties,
  connection: call.connection,
  interaction: call.interaction,
  ...(call.inputs && { inputs: call.inputs }),
  ...(call.submission && { submission: call.submission }),
  ...(call.memory && { memory: call.memory }),
});

interface Work {
  readonly place: Place;
  readonly companyId: string;
  readonly call: PackageCall;
  readonly get: <T>(service: Service<T>) => T;
  readonly signal: AbortSignal;
  readonly functions: (signal: AbortSignal) => CallFunctions;
}

/** Runs a call, and returns what the package’s code returned; throws what that threw. */
async function runCall({ place, companyId, call, get, signal, functions }: Work): Promise<unknown> {
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    measure(call.data, 4 * limits.characters);
    const json = await get(packageProcesses).run(
      place.from,
      companyId,
      call,
      functions(ending.signal),
      signal,
    );
    const answer = readJson(json);
    if (!isRecord(answer) || 'fault' in answer)
      throw new PackageProcessError(String(isRecord(answer) ? answer['fault'] : ''));
    return answer['value'];
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Runs a capability of a package’s connector as the run of a node. */
export async function runCapability(
  place: Place,
  capability: string,
  call: NodeCall,
): Promise<NodeOutcome> {
  const { name } = place.from;
  try {
    const value = await runCall({
      place,
      companyId: call.interaction.companyId,
      call: { connector: place.connector, capability, data: toData(call) },
      get: service => call.get(service),
      signal: call.signal,
      functions: signal => listFunctions(place, call, signal),
    });
    return readOutcome(value);
  } catch (fault) {
    if (fault instanceof AnswerError)
      return failed('packageFailed', toSentence(strings.wrongAnswer, { name, why: fault.message }));
    if (fault instanceof PackageProcessError)
      return failed('packageFailed', toSentence(strings.failed, { name, why: fault.message }));
    throw fault;
  }
}

/** Tries a connection as the package’s connector does. */
export async function testConnection(place: Place, call: TestCall): Promise<TestOutcome> {
  const { name } = place.from;
  try {
    const value = await runCall({
      place,
      companyId: call.companyId,
      call: {
        connector: place.connector,
        data: { companyId: call.companyId, values: call.values },
      },
      get: service => call.get(service),
      signal: call.signal,
      functions: signal => ({
        now: {},
        later: { fetch: (...given) => fetchDeclared(place.from, call.fetch, signal, given) },
      }),
    });
    const { outcome, message } = isRecord(value) ? value : {};
    if ((outcome === 'works' || outcome === 'fails') && typeof message === 'string')
      return { outcome, message: message.slice(0, longestText) };
    throw new AnswerError('a test must return an outcome and a message.');
  } catch (fault) {
    const why = getErrorMessage(fault);
    const text = fault instanceof AnswerError ? strings.wrongAnswer : strings.failed;
    return { outcome: 'fails', message: format(text, { name, why }) };
  }
}
