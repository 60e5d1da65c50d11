/** How many ended well, and how many did not. */
export interface Ends {
  readonly good: number;
  readonly bad: number;
}
/** Ends of both versions while the same share of starts got the new one. */
export interface Compared {
  /** The share of starts that got the new version; above 0 and below 1. */
  readonly share: number;
  readonly before: Ends;
  readonly after: Ends;
}

/** Rates of the old version that the test bets on: 38 % to 99.9 %, close together near the top. */
const rates = Array.from({ length: 31 }, (_, step) => 1 / (1 + Math.exp(0.5 - step / 4)));
/** Losses that it bets on, as multiples of the bound, with the part of the stake on each. */
const losses = [
  { times: 1, stake: 0.8 },
  { times: 4, stake: 0.2 },
] as const;
const lowest = 0.005;

/**
 * Returns the evidence that the new version ends well less often than the old one: the natural
 * logarithm of an e-value. While the new version is no worse, its e-value exceeds 1/a at any time, however
 * often one looks, with a probability of a at most (Ville's inequality).
 *
 * Each start is a bet. With a share s of starts on the new version, a pair of rates p (old) and
 * q < p (new) multiplies the stake by q/m for a good end of the new version, (1-q)/(1-m) for a bad one, and
 * likewise with p for the old one, where m = (1-s)p + sq. When both have the same rate, whatever it is
 * and however it changes, the factor is 1 on average; when the new one is better, it is less. Stakes
 * are split over pairs of rates. (Two-sample e-process of Turner, Ly, and Grünwald, with random assignment.)
 */
export function computeEvidence(compared: readonly Compared[], loss: number): number {
  const stakes = losses.flatMap(({ times, stake }) =>
    rates.map(rate => {
      const worse = Math.max(lowest, rate - loss * times);
      const won = compared.reduce((sum, each) => sum + computeGain(each, rate, worse), 0);
      return won + Math.log(stake / rates.length);
    }),
  );
  const most = Math.max(...stakes);
  return most + Math.log(stakes.reduce((sum, won) => sum + Math.exp(won - most), 0));
}

function computeGain({ share, before, after }: Compared, p: number, q: number): number {
  if (share <= 0 || share >= 1) return 0;
  const mean = (1 - share) * p + share * q;
  return (
    before.good * Math.log(p / mean) +
    before.bad * Math.log((1 - p) / (1 - mean)) +
    after.good * Math.log(q / mean) +
    after.bad * Math.log((1 - q) / (1 - mean))
  );
}
