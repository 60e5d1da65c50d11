import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import { createApp, deleteApp, listApps, rotateKey, saveApp } from './endpoints';
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  runSchedule,
  saveSchedule,
} from './schedules';

it('has a fallback text for each call [M070, S311]', () => {
  const said = [listApps, createApp, saveApp, deleteApp, rotateKey].map(
    ({ failure }) => readFailure(400, { success: false }, failure).message,
  );
  expect(said[0]).toBe('Error fetching client apps');
  for (const text of said) expect(text).toMatch(/^Error .*(app|key)/);
});

it('has a fallback text for calls of schedules [S312]', () => {
  for (const { failure } of [
    listSchedules,
    createSchedule,
    saveSchedule,
    deleteSchedule,
    runSchedule,
  ])
    expect(readFailure(500, { success: false }, failure).message).toMatch(/^Error .*schedule/i);
});
