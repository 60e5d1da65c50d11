import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getField, isRecord } from '#core/contract';
import { ConnectorManifest, type Connector } from '#plugins/connectors/contract';
import { knownConnectors } from '#plugins/connectors/server/catalogue/knownConnectors';
import { declareConnector, type DeclaredConnector } from '../../contract';
import { checkDeclaration } from '../declared/checkDeclaration';
import { readPath } from '../declared/fillTemplate';
import { startPeer } from '../declared/testPeer';
import { expectLeft, expectSent, runAt, type TestedService } from './testService';

/** Holds connectors to the requests that the documentation of their services has. */
export function testRequests(tested: readonly TestedService<Connector>[]): void {
  let peer: Awaited<ReturnType<typeof startPeer>>;
  beforeAll(async () => {
    peer = await startPeer();
  });
  afterAll(() => peer.close());

  describe.each(tested.map(each => [each.connector.manifest.name, each] as const))(
    '%s',
    (_, { connector, connection, needs, error, cases, get }) => {
      it.each(cases.map((each, index) => [each.capability, index, each] as const))(
        'sends the documented request of %s (%i) and leaves what flows read',
        async (_name, _index, one) => {
          const reply = { ...(one.answer !== undefined && { body: one.answer }) };
          const { outcome, received } = await runAt(peer, connector, one, connection, reply, get);
          expect(received).toHaveLength(1);
          expectSent(received[0], one);
          expectLeft(outcome, one);
        },
      );

      it('tells an error answer by status, code and body', async () => {
        const reply = { status: 404, body: error.body };
        const { outcome } = await runAt(peer, connector, cases[0]!, connection, reply, get);
        expect(outcome).toMatchObject({
          kind: 'failure',
          output: { statusCode: 404 },
          error: { ...error.says, httpResponseCode: 404 },
        });
        expect(JSON.stringify(outcome)).toContain(JSON.stringify(error.body));
      });

      it.runIf(needs.length > 0)(
        'names the settings that are missing, and calls nobody',
        async () => {
          const { outcome, received } = await runAt(peer, connector, cases[0]!, {}, {}, get);
          expect(received).toEqual([]);
          expect(outcome).toMatchObject({
            kind: 'failure',
            error: { code: 'notConfigured' },
          });
          const details = 'error' in outcome ? outcome.error?.details : undefined;
          expect(details).toEqual([{ missing: expect.arrayContaining([...needs]) }]);
          expect(readPath(details, '0.missing.length')).toBe(needs.length);
        },
      );
    },
  );
}

/** Holds declared connectors to the requests that their documentation has, and to their facts. */
export function testServices(
  tested: readonly TestedService[],
  declared: readonly DeclaredConnector[],
  connectors: readonly Connector[],
): void {
  testRequests(tested.map(each => ({ ...each, connector: declareConnector(each.connector) })));

  it('has declarations that can run: each place refers to a property or a setting', () => {
    expect(declared.flatMap(checkDeclaration)).toEqual([]);
  });

  it('declares the names of what flows read, where it declares an output', () => {
    const unknown = tested.flatMap(({ connector, cases }) => {
      const { capabilities } = declareConnector(connector).manifest;
      return cases.flatMap(({ capability, leaves = {} }) => {
        const schema = capabilities[capability]?.localOutputSchema;
        const known = getField(getField(schema, 'output'), 'properties');
        const names = Object.keys(leaves).map(path => path.split(/[.[]/, 1)[0]!);
        return isRecord(known) ? names.filter(name => !Object.hasOwn(known, name)) : [];
      });
    });
    expect(unknown).toEqual([]);
  });

  testManifests(connectors);
}

/** Holds manifests to what flows of this format use. */
export function testManifests(connectors: readonly Connector[]): void {
  describe('The manifest of a service', () => {
    it.each(connectors.map(each => [each.manifest.name, each] as const))(
      '%s has every setting and property that flows use, and its secrets',
      (_, { manifest }) => {
        expect(Value.Check(ConnectorManifest, manifest)).toBe(true);
        // A connector of our own is in no export of the platform.
        const facts = knownConnectors.find(({ id }) => id === manifest.connectorId);
        const items = (name: string) => manifest.capabilities[name]?.flowConfigView.items ?? [];
        const unasked = Object.entries(facts?.can ?? {}).flatMap(([name, { asks }]) => {
          const asked = new Set(items(name).map(({ propertyName }) => propertyName));
          return asked.size > 0 ? Object.keys(asks).filter(each => !asked.has(each)) : [];
        });
        expect(unasked).toEqual([]);
        const open = Object.entries(facts?.account ?? {}).filter(
          ([name, { secure }]) => secure && !manifest.properties[name]?.secure,
        );
        expect(open).toEqual([]);
      },
    );
  });
}
