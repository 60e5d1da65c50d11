import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import { cloneConnection, createConnection, listConnections } from './endpoints';

it.each([
  ['the list [M077]', listConnections, 'Error fetching connections'],
  ['a new connection [M078]', createConnection, 'Error creating connector'],
  ['a clone [M068, S305]', cloneConnection, 'Connector cannot be cloned. Please try later.'],
])('falls back to a text of its own for %s', (_, { failure }, text) =>
  expect(readFailure(400, { success: false }, failure).message).toBe(text),
);
