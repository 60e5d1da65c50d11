import { expect, it } from 'vitest';
import { listFunctionValues } from './functionValues';

it('lists compared values of inputs, near values, and common edge cases', () => {
  const values = listFunctionValues(`
    // 'a comment' is no value
    if (params.plan === "gold" && params.count > 3) return true;
    return params.devices.some(device => device.type.toUpperCase() === 'SMS' && device.name);
  `);
  expect(values).toEqual(
    expect.arrayContaining([
      'gold',
      'SMS',
      2,
      3,
      4,
      undefined,
      '',
      true,
      [],
      expect.arrayContaining([expect.objectContaining({ type: 'SMS', name: 'name 1' })]),
      expect.stringMatching(/^(long ){100}/),
    ]),
  );
  expect(values).not.toContain('a comment');
  expect(listFunctionValues('JSON.parse(params.list).map(each => each.id)')).toContain(
    '[{"id":"id 1"}]',
  );
});
