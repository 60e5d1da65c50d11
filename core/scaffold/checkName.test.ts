import { expect, it } from 'vitest';
import { checkName, findTakenWords } from './checkName';
import { root } from './root';

const taken = findTakenWords(root);

it.each([
  ['memberships', 'a table of core'],
  ['challenges', 'a table of a plugin'],
  ['customers', 'the first word of paths'],
])('rejects “%s”, which is %s', name => {
  expect(checkName(name, [], taken)).toContain(`"${name}" is a table, path, or permission`);
});

it('accepts the names in the guides, which only tests use', () => {
  const guides = ['parcels', 'jottings'];
  expect(guides.map(name => checkName(name, [], taken))).toEqual([undefined, undefined]);
});
