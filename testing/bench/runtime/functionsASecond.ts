import { Sandbox } from '#plugins/runtime/server/sandbox/Sandbox';
import type { Figure } from '../figures';
import { lanes } from '../load';

const code = `module.exports = a = async ({ params }) => {
  const roles = Object.keys(params).map(name => name.toUpperCase());
  return { roles, score: params.amount * 2 + 1, at: new Date().toISOString() };
}`;

/** Custom functions in their sandbox, as fast as one process runs them. */
export async function functionsASecond(): Promise<readonly Figure[]> {
  const sandbox = new Sandbox();
  const call = async (amount: number) => {
    const answer = (await sandbox.run(code, { amount, user: 'ada' })) as { score: number };
    return answer.score === amount * 2 + 1;
  };
  try {
    await call(1);
    const { perSecond, refused } = await lanes(64, 3, call);
    return [
      {
        what: 'custom functions in the sandbox',
        unit: 'a second',
        value: perSecond,
        goal: { least: 1000 },
      },
      {
        what: 'custom functions with another answer',
        unit: 'calls',
        value: refused,
        goal: { most: 0 },
      },
    ];
  } finally {
    await sandbox.close();
  }
}
