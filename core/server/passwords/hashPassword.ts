import { hash, parseOptions, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified in place of a member who does not exist, so that both answers take the same time. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$QXQ9rbY40hGmazsZeQ2K3Q$ncbrtTvish/1ZgLtK3QgZLIp02O6n+j0dGJTkIjOI6w';
const kind = '$argon2id$';

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether the password fits the hash; an empty hash is compared with nobody's and never fits. */
export async function fits(password: string, passwordHash: string): Promise<boolean> {
  const right = await verify(passwordHash || nobody, password).catch(() => false);
  return right && passwordHash !== '';
}

/** Whether a hash was made otherwise than it would be now. */
export function isOutdated(passwordHash: string): boolean {
  if (!passwordHash.startsWith(kind)) return true;
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  );
}
