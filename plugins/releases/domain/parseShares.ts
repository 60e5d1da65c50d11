import { mostSteps } from '../contract';

/** Reads the steps of a ramp, such as `5, 25, 50`; undefined for anything but growing shares from 1 to 100. */
export function parseShares(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s,;%→]+/).filter(Boolean);
  const shares = parts.map(Number);
  const grows = shares.every(
    (share, at) => Number.isInteger(share) && share <= 100 && share > (shares[at - 1] ?? 0),
  );
  return grows && shares.length > 0 && shares.length <= mostSteps ? shares : undefined;
}

/** Writes the steps of a ramp as people type them. */
export const formatShares = (shares: readonly number[]): string => shares.join(', ');
