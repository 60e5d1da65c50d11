import { createRequire } from 'node:module';

const judgedLength = 100;
let known: ReadonlySet<string> | undefined;

/** The 30,000 passwords met most often, in lower case. */
function list(): ReadonlySet<string> {
  known ??= new Set(
    (
      createRequire(import.meta.url)('zxcvbn/lib/frequency_lists.js') as {
        passwords: readonly string[];
      }
    ).passwords,
  );
  return known;
}

/** Whether a password is among those that everybody tries, or is guessed as soon as one of them. */
export async function isCommon(password: string): Promise<boolean> {
  if (list().has(password.toLowerCase())) return true;
  const { default: zxcvbn } = await import('zxcvbn');
  const { score, sequence } = zxcvbn(password.slice(0, judgedLength));
  const [only, more] = sequence as { pattern?: string; dictionary_name?: string }[];
  return (
    score === 0 || (!more && only?.pattern === 'dictionary' && only.dictionary_name === 'passwords')
  );
}
