import { expect, it } from 'vitest';
import { settingsTabs } from './settingsFields';

const listOptions = (wanted: string) =>
  settingsTabs
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === wanted)!
    .definition.options!.map(option =>
      typeof option === 'object' ? Object.values(option) : option,
    );

it('has the log levels of the wire format [K28, K29, K30, K31]', () =>
  expect(listOptions('logLevel')).toEqual([
    ['None', 1],
    ['Info', 2],
    ['Debug', 3],
    ['Error', 4],
  ]));

it('has the flow types of the wire format [S339, S340, K32, K33]', () =>
  expect(listOptions('type').flat()).toEqual([
    'Authentication',
    'AUTHENTICATION',
    'Scheduled',
    'SCHEDULE',
  ]));
