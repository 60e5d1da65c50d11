import { expect, it } from 'vitest';
import { rateTravel } from './rateTravel';

const hour = 3_600_000;
const at = (latitude: number, longitude: number, hours: number) => ({
  latitude,
  longitude,
  at: hours * hour,
});
const london = at(51.51, -0.13, 0);

it.each([
  ['London to New York in 2 hours', at(40.71, -74.01, 2), { distance: 5570, impossible: true }],
  ['London to New York in 8 hours', at(40.71, -74.01, 8), { impossible: false }],
  ['London to Reading in a minute', at(51.45, -0.97, 1 / 60), { impossible: false }],
])('%s', (_, to, travel) => {
  const rated = rateTravel(london, to);
  expect({ ...rated, distance: Math.round((rated?.distance ?? 0) / 10) * 10 }).toMatchObject(
    travel,
  );
});

it('ignores places more than a day apart in time', () => {
  expect(rateTravel(london, at(40.71, -74.01, 25))).toBeUndefined();
});

it('handles equal times, and places across the date line', () => {
  expect(rateTravel(london, london)).toEqual({ distance: 0, speed: 0, impossible: false });
  expect(rateTravel(at(0, 179.9, 0), at(0, -179.9, 1))?.distance).toBe(22);
});
