import { getField, isRecord } from '#core/contract';
import { newUuid } from '#core/contract/internal';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { readRows } from '#plugins/connectors/contract/internal';

/** One thing that is wrong with a request. */
interface Detail {
  readonly code: string;
  readonly target?: string;
  readonly message: string;
  readonly innerError?: Readonly<Record<string, unknown>>;
}
interface FaultTerms {
  readonly status?: number;
  readonly code?: 'INVALID_DATA' | 'NOT_FOUND' | 'ACCESS_FAILED' | 'REQUEST_LIMITED';
  readonly details?: readonly Detail[];
}

/**
 * A refusal in the platform's form. The first key is the node's error code; the text that a node
 * has for any of them takes the place of the message.
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  constructor(
    readonly keys: readonly [string, ...string[]],
    message: string,
    readonly terms: FaultTerms = {},
  ) {
    super(message);
  }
}

/** A value that is refused; `detail` says which, and with what code. */
export const invalidValue = (
  keys: readonly [string, ...string[]],
  message: string,
  detail: Partial<Detail> = {},
): PlatformError =>
  new PlatformError(keys, message, { details: [{ code: 'INVALID_VALUE', message, ...detail }] });

const readText = (call: NodeCall, value: unknown) => String(call.resolve(value) ?? '').trim();

/** The texts that a node has for its errors, by key, in English or else in its first language. */
function readOwnTexts(call: NodeCall): ReadonlyMap<string, string> {
  const languages = getField(call.raw[`${call.capabilityName}_localizedErrors`], 'properties');
  if (!isRecord(languages)) return new Map();
  const rows = readRows(getField(languages['en'] ?? Object.values(languages)[0], 'value'));
  return new Map(rows.map(({ key, value }) => [readText(call, key), readText(call, value)]));
}

const generalMessages = {
  INVALID_DATA: 'The request contains invalid values.',
  NOT_FOUND: 'The resource does not exist.',
  ACCESS_FAILED: 'Access is denied.',
  REQUEST_LIMITED: 'Too many requests.',
} as const;

/** The false branch of a node: the error for later nodes, and the answer behind it as output. */
export function refuseWith(call: NodeCall, { keys, message, terms }: PlatformError): NodeOutcome {
  const { status = 400, code = 'INVALID_DATA', details = [] } = terms;
  const texts = readOwnTexts(call);
  const own = [...keys, ...details.map(each => each.code), code]
    .map(key => texts.get(key))
    .find(Boolean);
  const rawResponse = { id: newUuid(), code, message: generalMessages[code], details };
  return {
    kind: 'failure',
    output: { rawResponse },
    error: {
      code: keys[0],
      message: own ?? message,
      httpResponseCode: status,
      details: [{ rawResponse, statusCode: status }],
    },
  };
}
