import { hash } from 'node:crypto';

const whole = 2 ** 32;

/**
 * Chooses the version of a person or a browser: the same on every process. While the share grows, who has
 * the new version keeps it; another canary draws lots again.
 */
export const chooseArm = (canaryId: string, who: string, share: number): 0 | 1 =>
  hash('sha256', `${canaryId} ${who}`, 'buffer').readUInt32BE() / whole < share ? 1 : 0;
