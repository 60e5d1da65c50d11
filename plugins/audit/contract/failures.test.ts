import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import { eventFilters, exportEvents, listEvents, verifyEvents } from './endpoints';

it('has a fallback text for each call for the audit trail', () => {
  for (const { failure } of [listEvents, eventFilters, verifyEvents, exportEvents])
    expect(readFailure(400, { success: false }, failure).message).toMatch(/^Error .*audit trail$/);
});
