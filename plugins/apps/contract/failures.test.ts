import { expect, it } from 'vitest';
import { readFailure } from '../../../core/contract';
import { createApp, deleteApp, listApps, rotateKey, saveApp } from '.';

it('where the server says nothing, each call has its text [M070, S311]', () => {
  const said = [listApps, createApp, saveApp, deleteApp, rotateKey].map(
    ({ failure }) => readFailure(400, { success: false }, failure).message,
  );
  expect(said[0]).toBe('Error fetching client apps');
  for (const text of said) expect(text).toMatch(/^Error .*(app|key)/);
});
