import { expect, it } from 'vitest';
import { describeCounts } from './describeCounts';

const none = { added: 0, changed: 0, removed: 0, moved: 0 };

it('names only the kinds of changes that exist', () => {
  expect(describeCounts({ ...none, changed: 3, moved: 1 })).toBe(
    'Nodes, links, and settings: 3 changed, 1 moved.',
  );
  expect(describeCounts(none)).toBe('No changes to nodes, links, or settings.');
});
