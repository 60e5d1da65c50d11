// @vitest-environment jsdom
import { expect, it } from 'vitest';

it('keeps no stack for an element', () => {
  const [one, other] = [<p key="one" />, <p key="other" />];
  const stackOf = (element: object): unknown => Reflect.get(element, '_debugStack');
  expect(stackOf(one)).toBeInstanceOf(Error);
  expect(stackOf(one)).toBe(stackOf(other));
});
