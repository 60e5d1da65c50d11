import { expect, it } from 'vitest';
import { readFailure } from '#core/contract';
import { cloneConnection, createConnection, listConnections } from './endpoints';
import {
  createVariable,
  deleteVariable,
  listVariables,
  saveVariable,
} from '#plugins/variables/contract';

it.each([
  ['the list [M077]', listConnections, 'Error fetching connections'],
  ['a new connection [M078]', createConnection, 'Error creating connector'],
  ['a clone [M068, S305]', cloneConnection, 'Connector cannot be cloned. Please try later.'],
])('where the server says nothing, %s has its text', (_, { failure }, text) =>
  expect(readFailure(400, { success: false }, failure).message).toBe(text),
);

it('variables have texts of their own for that [S307]', () => {
  for (const { failure } of [listVariables, createVariable, saveVariable, deleteVariable])
    expect(readFailure(400, { success: false }, failure).message).toMatch(/attribute/);
});
