import { expect, it } from 'vitest';
import { ageFaults, ageLimit, signOnAges } from './signOnAges';

const trigger = (configuration: Record<string, unknown>) => ({
  type: 'AUTHENTICATION',
  configuration,
});

it('limits the enabled methods, in their units', () => {
  const both = trigger({
    pwd: { enabled: true, time: 2, timeFormat: 'hours' },
    mfa: { enabled: false, time: 5, timeFormat: 'minutes' },
  });
  expect(signOnAges(both)).toEqual({ pwd: 7_200_000 });
  expect(ageLimit(both, 'mfa')).toEqual({ enabled: false, time: 5, timeFormat: 'minutes' });
  for (const none of [undefined, { type: 'AUTHENTICATION' }, trigger({ pwd: 'soon' }), trigger({})])
    expect([signOnAges(none), ageFaults(none)]).toEqual([undefined, []]);
});

it('explains an invalid limit at its field', () => {
  const faults = (pwd: object) =>
    ageFaults(trigger({ pwd })).map(({ at, message }) => [at, message]);
  expect(faults({ enabled: true, time: 5, timeFormat: 'weeks' })).toEqual([
    ['trigger/configuration/pwd/timeFormat', 'The unit must be one of minutes, hours, days.'],
  ]);
  for (const time of [0, 1.5, 'a', 400])
    expect(faults({ enabled: true, time, timeFormat: 'days' })).toEqual([
      [
        'trigger/configuration/pwd/time',
        'Enter a whole number of at least 1. The time can’t exceed one year.',
      ],
    ]);
  expect(faults({ enabled: false, time: 0, timeFormat: 'weeks' })).toEqual([]);
});
