/** The request that every server receives repeatedly. */
export const asked = { username: 'ada', amount: 41, device: 'known' };

/** The logics that are measured. */
export const logics = ['withFunction', 'plain', 'chain'] as const;
export type Logic = (typeof logics)[number];
export const titleOf: Readonly<Record<Logic, string>> = {
  withFunction: 'six-node flow with a custom function',
  plain: 'the same without the function',
  chain: '20 functions in a row',
};
/** How many custom functions the longest flow runs in a row. */
export const chainLength = 20;

/**
 * The text that a flow fills in with what it worked out; `value` writes a reference in the form of
 * its product.
 */
export function bodyText(logic: Logic, value: (name: string) => string): string {
  const fields =
    logic === 'chain'
      ? ['"status":"ok"', `"user":"${value('user')}"`, `"steps":${value('step')}`]
      : [
          '"status":"ok"',
          `"user":"${value('user')}"`,
          `"path":"${value('path')}"`,
          `"score":${value('score')}`,
          `"tier":"${value('tier')}"`,
          `"message":"Welcome back, ${value('user')}. Your session is ready."`,
          '"next":"/dashboard"',
        ];
  return `{${fields.join(',')}}`;
}

/** The same answer in plain code: each server's is held against it before it is measured. */
export function computeExpected(logic: Logic): string {
  const { username, amount, device } = asked;
  const score = logic === 'plain' ? amount : amount * 2 + 1;
  const known: Record<string, string | number> = {
    user: username,
    path: device === 'known' ? 'trusted' : 'challenge',
    score,
    tier: 'gold',
    step: chainLength,
  };
  return bodyText(logic, name => String(known[name]));
}
