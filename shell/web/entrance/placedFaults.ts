import { Failure } from '#core/contract';
import { asSentence } from '#core/web/forms/asSentence';

/** The fields of these forms that are named otherwise than what is sent. */
const shownAs: Readonly<Record<string, string>> = {
  firstName: 'name',
  lastName: 'name',
  phoneNumber: 'phone',
  existingPassword: 'current',
  newPassword: 'password',
};

/**
 * What the server refused, by the field that it is about; nothing where a fault concerns none of
 * the fields.
 */
export function placedFaults(
  error: unknown,
  fields: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const details = error instanceof Failure ? (error.details ?? []) : [];
  const placed = details.map(({ at, message }) => {
    const name = at.replace(/^body\//, '');
    return [shownAs[name] ?? name, asSentence(message)] as const;
  });
  const all = placed.length > 0 && placed.every(([name]) => fields.includes(name));
  return all ? Object.fromEntries(placed) : undefined;
}
