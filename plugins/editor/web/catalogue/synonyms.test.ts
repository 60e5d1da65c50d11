import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { startServer } from '#testing/startServer';
import { capabilityList, findCapabilities, type CatalogueItem } from './capabilities';

describe('synonyms of capabilities', () => {
  let sluice: Awaited<ReturnType<typeof startServer>>;
  let items: readonly CatalogueItem[];

  beforeAll(async () => {
    sluice = await startServer();
    const { token } = await sluice.company();
    const { body } = await sluice.inject('GET', '/connectors?details=true', { token });
    const connectors: readonly ConnectorManifest[] = body.connectors ?? body;
    items = capabilityList(connectors, new Set(connectors.map(each => each.connectorId)));
  });
  afterAll(() => sluice.close());

  it.each([
    ['webauthn', /passkey|fido/i],
    ['passkey', /passkey|fido/i],
    ['switch', /multiple conditions/i],
    ['javascript', /custom function/i],
    ['if', /==|equal|empty|compar/i],
    ['otherwise', /==|equal|empty|compar|condition/i],
    ['otp', /code|authenticator/i],
  ])('lists what runs here first for “%s”', (query, title) => {
    const [first] = findCapabilities(items, query);
    expect(first?.title).toMatch(title);
    expect(first?.runnable).toBe(true);
  });
});
