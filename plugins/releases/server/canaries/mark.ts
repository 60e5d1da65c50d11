/** The part of a run's row about the canary that selected its version. */
export interface Mark {
  readonly canaryId: string;
  readonly phase: number;
  /** 0 for the old version, 1 for the new one. */
  readonly arm: 0 | 1;
  /** Whether it counts: each browser does once. */
  readonly counts: boolean;
}

export const formatMark = ({ canaryId, phase, arm, counts }: Mark): string =>
  `${canaryId}.${phase}.${arm}.${counts ? 1 : 0}`;

/** Reads a mark; undefined for one of another kind. */
export function parseMark(text: string): Mark | undefined {
  const [, canaryId = '', phase, arm, counts] =
    /^([\w-]+)\.(\d+)\.([01])\.([01])$/.exec(text) ?? [];
  return canaryId
    ? { canaryId, phase: Number(phase), arm: arm === '1' ? 1 : 0, counts: counts === '1' }
    : undefined;
}
