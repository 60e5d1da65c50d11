import { expect } from 'vitest';
import type { Connector, NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { declareConnector } from '../../contract/declareConnector';
import { readPath } from '../declared/fillTemplate';
import { createTestNode, type Received, type startPeer } from '../declared/testPeer';
import type { DeclaredConnector } from '../../contract/DeclaredConnector';

/** One capability: what its node is given, the request that follows, and what is left of the answer. */
export interface ServiceCase {
  readonly capability: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly sends: {
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** JSON; a text stands for the body as it is. */
    readonly body?: unknown;
  };
  readonly answer?: unknown;
  /** Paths of the output that flows read, with what stands there. */
  readonly leaves?: Readonly<Record<string, unknown>>;
}
/** A service with a connection to it. */
export interface TestedService<Tested = DeclaredConnector> {
  readonly connector: Tested;
  /** In place of the services of declared connectors. */
  readonly get?: NodeCall['get'];
  readonly connection: Readonly<Record<string, unknown>>;
  /** The titles of the settings that a connection must have. */
  readonly needs: readonly string[];
  readonly error: {
    readonly body: unknown;
    readonly says: Readonly<Record<string, unknown>>;
  };
  readonly cases: readonly ServiceCase[];
}

type Peer = Awaited<ReturnType<typeof startPeer>>;
const isToken = ({ url }: Received) => url.endsWith('/token');
let runs = 0;

/** Runs a capability against a peer that answers so. */
export async function runAt(
  peer: Peer,
  connector: DeclaredConnector | Connector,
  { capability, properties = {} }: ServiceCase,
  connection: NodeCall['connection'],
  reply: { readonly status?: number; readonly body?: unknown },
  get?: NodeCall['get'],
): Promise<{ readonly outcome: NodeOutcome; readonly received: readonly Received[] }> {
  peer.received.length = 0;
  peer.answer = one => (isToken(one) ? { body: { access_token: 'the-token' } } : reply);
  const interaction = { id: 'run-1', companyId: `c${(runs += 1)}`, httpTimeoutMs: 20_000 };
  const node = createTestNode(peer.fetch, {
    capabilityName: capability,
    properties,
    connection,
    interaction: interaction as NodeCall['interaction'],
    ...(get && { get }),
  });
  const { run } = 'manifest' in connector ? connector : declareConnector(connector);
  const outcome = await run[capability]!(node);
  return { outcome, received: peer.received.filter(one => !isToken(one)) };
}

/** Checks that a request is as documented. */
export function expectSent(one: Received | undefined, { sends }: ServiceCase) {
  const { method, url, headers = {}, body } = sends;
  expect(one).toMatchObject({ method, url, headers });
  const sent = one!.body;
  if (body === undefined) expect(sent).toBe('');
  else expect(typeof body === 'string' ? sent : JSON.parse(sent)).toEqual(body);
}

/** Checks what a node left at each path. */
export function expectLeft(outcome: NodeOutcome, { leaves = {} }: ServiceCase) {
  expect(outcome).toMatchObject({ kind: 'success' });
  const output = 'output' in outcome ? outcome.output : {};
  for (const [path, value] of Object.entries(leaves))
    expect([path, readPath(output, path)]).toEqual([path, value]);
}
