// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { connectors } from '../../contract';
import { connectorCatalogue } from '../../contract/internal';
import { knownConnectors } from '../catalogue/knownConnectors';
import { nodesOn } from './testNodes';

/** The connectors that work here without any service from outside, with their category. */
const working = {
  httpConnector: 'core',
  functionsConnector: 'core',
  variablesConnector: 'core',
  errorConnector: 'core',
  nodeConnector: 'core',
  flowConnector: 'core',
  annotationConnector: 'core',
  stringsConnector: 'core',
  challengeConnector: 'core',
  analyticsConnector: 'core',
  cookieConnector: 'core',
  codeSnippetConnector: 'core',
  userPolicyConnector: 'core',
  devicePolicyConnector: 'core',
  webhookConnector: 'core',
  skOpenIdConnector: 'authenticate',
  genericConnector: 'authenticate',
  smtpConnector: 'operate',
  notificationsConnector: 'operate',
} as const;
const ids = Object.keys(working) as (keyof typeof working)[];
const listCapabilities = (id: string) =>
  Object.keys(knownConnectors.find(facts => facts.id === id)?.can ?? {});

/**
 * Properties without an effect here, which nodes do not show; their values are kept and exported.
 */
const idle: Readonly<Record<string, string>> = {
  keepOutputIfNotValid: 'no output is dropped here',
  checkNullORUndefined: 'what is not there equals an empty value in every comparison',
  connectionInstanceId: 'what continues is found by the link that leads to it',
  nodeInstanceId: 'a node that is returned from knows its caller',
};
/** Needs a gateway to the telephone network; a flow of the company may stand in. */
const elsewhere = new Set(['notificationsConnector sendSms', 'notificationsConnector sendVoice']);

let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
beforeAll(async () => {
  sluice = await startServer();
  nodes = await nodesOn(sluice);
});
afterAll(() => sluice.close());

describe.each(ids)('%s', id => {
  it('has a manifest with colors, a category, and every capability that flows use', () => {
    const manifest = sluice.server.get(connectorCatalogue).find(id)!;
    expect(manifest.runnable).toBe(true);
    expect(manifest.connectorCategories[0]!.value).toBe(working[id]);
    for (const color of Object.values(manifest.metadata.colors))
      expect(color).toMatch(/^#[0-9a-f]{6}$/i);
    expect(Object.keys(manifest.capabilities)).toEqual(
      expect.arrayContaining(listCapabilities(id)),
    );
    for (const { title, flowConfigView } of Object.values(manifest.capabilities)) {
      expect(title).toBeTruthy();
      for (const { propertyName } of flowConfigView.items)
        expect(manifest.properties).toHaveProperty(propertyName);
    }
  });

  it('accepts every property that flows give its capabilities', () => {
    const { capabilities } = sluice.server.get(connectorCatalogue).find(id)!;
    const facts = knownConnectors.find(each => each.id === id);
    const unasked = Object.entries(facts?.can ?? {}).flatMap(([name, { asks }]) => {
      const asked = new Set(
        capabilities[name]!.flowConfigView.items.map(({ propertyName }) => propertyName),
      );
      return Object.keys(asks).filter(
        property => !asked.has(property) && !Object.hasOwn(idle, property),
      );
    });
    expect(unasked).toEqual([]);
  });

  it('runs each of them, or explains what is missing', async () => {
    const connector = sluice.server.at(connectors).find(each => each.manifest.connectorId === id)!;
    const silent = listCapabilities(id).filter(name => !Object.hasOwn(connector.run, name));
    expect(silent.filter(name => !elsewhere.has(`${id} ${name}`))).toEqual([]);
    const told: string[] = [];
    for (const name of Object.keys(connector.manifest.capabilities)) {
      const { reply, claims } = await nodes.all({ n: [id, name] });
      const message: unknown = claims.nError?.message ?? reply.body.message ?? '';
      const ended = reply.body.success === true || reply.body.screen !== undefined;
      const fine = silent.includes(name) ? String(message).includes(name) : reply.status < 500;
      if (!fine || (!ended && message !== '' && !/\S+ \S+ \S+/.test(String(message))))
        told.push(`${name}: ${reply.status} ${String(message)}`);
    }
    expect(told).toEqual([]);
  });
});

it('names a service that can’t run here in its error', async () => {
  const { error } = await nodes.run(['entrustConnector', 'auth', {}]);
  expect(error.message).toMatch(/entrustConnector|Entrust/);
});
