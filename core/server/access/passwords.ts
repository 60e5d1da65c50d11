import { hash, verify } from '@node-rs/argon2';
import { codes, Failure } from '../../contract';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified in place of a member who does not exist, so that both answers take the same time. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$QXQ9rbY40hGmazsZeQ2K3Q$ncbrtTvish/1ZgLtK3QgZLIp02O6n+j0dGJTkIjOI6w';

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether the password fits the hash; an empty hash is compared with nobody's and never fits. */
export async function fits(password: string, passwordHash: string): Promise<boolean> {
  const right = await verify(passwordHash || nobody, password).catch(() => false);
  return right && passwordHash !== '';
}

/** Refuses a password that the rules of the specification, section 5, would score 0. */
export function requireStrong(password: string): void {
  const lacks = [
    password.length < 8 || password.length > 128 ? '8 to 128 characters' : '',
    /[A-Z]/.test(password) ? '' : 'an upper case letter',
    /[a-z]/.test(password) ? '' : 'a lower case letter',
    /\d/.test(password) ? '' : 'a digit',
    /[^A-Za-z0-9]/.test(password) ? '' : 'a special character',
  ].filter(Boolean);
  if (lacks.length > 0)
    throw new Failure(422, codes.invalid, `The password needs ${lacks.join(', ')}.`, [
      { at: 'body/password', message: `needs ${lacks.join(', ')}` },
    ]);
}
