import { expect, it } from 'vitest';
import { flowTemplateFault, longestDocument } from './templateInfo';

const row = { name: 'Sign in', description: '', category: 'Consent', document: '{}' };

it('accepts what the API accepts, and no longer names, descriptions, or documents', () => {
  expect(flowTemplateFault(row)).toBeUndefined();
  const longer = { ...row, document: ' '.repeat(longestDocument + 1) };
  expect(flowTemplateFault(longer)).toBe('its flows are larger than 10 MB');
  expect(flowTemplateFault({ ...row, name: 'N'.repeat(257) })).toMatch(/name/);
  expect(flowTemplateFault({ ...row, description: 'd'.repeat(2001) })).toMatch(/description/);
  expect(flowTemplateFault({ ...row, category: 'Cooking' })).toMatch(/category/);
});
