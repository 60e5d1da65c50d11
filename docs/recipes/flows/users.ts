/**
 * # Find end users in a node or a handler
 *
 * `userDirectory` finds and changes the end users of an environment.
 */
import { referring, userDirectory, type NodeCall, type NodeOutcome } from '@sluice/connectors';

export const properties = { email: referring('Email', { required: true }) };

/** Finds an end user by email. */
export async function findUser(call: NodeCall): Promise<NodeOutcome> {
  const users = call.get(userDirectory);
  const email = String(call.properties['email'] ?? '');
  const { users: found } = await users.list(call.interaction.companyId, {
    query: email,
    limit: 1,
  });
  return found[0]
    ? { kind: 'success', output: { userId: found[0].userId } }
    : { kind: 'failure', error: { code: 'notFound', message: 'No user has this email.' } };
}
