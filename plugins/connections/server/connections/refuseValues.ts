import { codes, Failure } from '#core/contract';
import type { Call } from '#core/server';
import { findMovedSecrets } from '../../domain/findMovedSecrets';
import { valueFaults } from '../../domain/valueFaults';
import type { ConnectionRow } from '../tables';
import { accountProperties, storedIn } from './connectionRow';

/** Refuses values that their properties do not take, with the place of each. */
export function refuseFaults(
  call: Call,
  connectorId: string,
  given: Readonly<Record<string, unknown>>,
): void {
  const faults = valueFaults(accountProperties(call.server, connectorId), given);
  if (faults.length === 0) return;
  const details = faults.map(({ property, message }) => ({
    at: `body/properties/${property}`,
    message,
  }));
  throw new Failure(
    400,
    codes.connectorInvalid,
    `${faults.map(({ message }) => message).join('. ')}.`,
    details,
  );
}

const quoteNames = (names: readonly string[]) => names.map(name => `“${name}”`).join(', ');

/**
 * A stored secret is sent to no other place than the one it was given for (security requirements,
 * 11).
 */
export function refuseMovedSecrets(
  call: Call,
  row: ConnectionRow,
  given: Readonly<Record<string, unknown>>,
): void {
  const fields = findMovedSecrets(
    accountProperties(call.server, row.connector_id),
    storedIn(row),
    given,
  );
  if (!fields) return;
  const { moved, kept } = fields;
  const secrets = quoteNames(kept.map(({ title }) => title));
  throw new Failure(
    400,
    codes.connectorInvalid,
    `Enter ${secrets} again because ${quoteNames(moved)} changed. A stored secret is not sent to a different destination.`,
    kept.map(({ path, title }) => ({
      at: `body/properties/${path}`,
      message: `Enter ${title} again because ${quoteNames(moved)} changed`,
    })),
  );
}
