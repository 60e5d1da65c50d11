import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import { checkDomain, createDomain, deleteDomain, saveCustomDomains } from './domains';

it('has a fallback text for each call for domains [S309]', () => {
  const said = [checkDomain, createDomain, deleteDomain, saveCustomDomains].map(
    ({ failure }) => readFailure(400, { success: false }, failure).message,
  );
  expect(new Set(said).size).toBe(4);
  for (const text of said) expect(text).toMatch(/^Error .*domain/);
});
