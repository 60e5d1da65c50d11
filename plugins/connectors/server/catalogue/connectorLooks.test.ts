import { expect, it } from 'vitest';
import { connectorLook } from '../../contract/connectorLook';
import { buildManifest } from './buildManifest';
import { knownConnectors } from './knownConnectors';

it('gives each connector a drawn icon of its kind', () => {
  const looks = knownConnectors.map(facts => connectorLook(facts.id, buildManifest(facts)));
  expect(connectorLook('httpConnector').icon).toBe('globe');
  expect(looks[knownConnectors.findIndex(({ id }) => id === 'appleConnector')]?.icon).toBe('key');
  const plain = looks.filter(({ icon }) => icon === 'cube').length;
  expect(plain / looks.length).toBeLessThan(0.15);
});
