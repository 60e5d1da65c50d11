import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import { createVariable, deleteVariable, listVariables, saveVariable } from './variableCalls';

it('has fallback texts for calls of variables [S307]', () => {
  for (const { failure } of [listVariables, createVariable, saveVariable, deleteVariable])
    expect(readFailure(400, { success: false }, failure).message).toMatch(/attribute/);
});
