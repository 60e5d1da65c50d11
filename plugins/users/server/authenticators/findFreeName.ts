import type { Queries } from '#core/server';

const longest = 100;

/**
 * Returns the name for a device of a user, with a number where another one of theirs has it: lists,
 * questions, and emails tell devices apart by their names.
 */
export async function findFreeName(
  db: Queries,
  userId: string,
  wanted: string,
  deviceId = '',
): Promise<string> {
  const name = wanted.trim().slice(0, longest);
  const others = await db
    .selectFrom('authenticators')
    .select('name')
    .where('user_id', '=', userId)
    .where('confirmed', '=', 1)
    .where('device_id', '!=', deviceId)
    .execute();
  const taken = new Set(others.map(each => each.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const free = `${name.slice(0, longest - suffix.length)}${suffix}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
