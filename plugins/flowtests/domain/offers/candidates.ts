/** Values for the sides of a comparison; a side that is left out stays as it is. */
export interface Sides {
  readonly left?: { readonly value: unknown };
  readonly right?: { readonly value: unknown };
}

const set = (value: unknown) => ({ value });
const toNumber = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0);
const differ = (value: unknown) =>
  typeof value === 'number'
    ? value + 1
    : typeof value === 'boolean'
      ? !value
      : `other than ${String(value ?? '')}`.trim();
const same = 'same value';

const equal = (left: unknown, right: unknown): readonly Sides[] => [
  { left: set(right ?? '') },
  { right: set(left ?? '') },
  { left: set(same), right: set(same) },
];
const unequal = (left: unknown, right: unknown): readonly Sides[] => [
  { left: set(differ(right)) },
  { right: set(differ(left)) },
];
/** `by` is how far the left side is above the right one. */
const apart = (left: unknown, right: unknown, by: number): readonly Sides[] => [
  { left: set(toNumber(right) + by) },
  { right: set(toNumber(left) - by) },
  { left: set(10 + by), right: set(10) },
];

/** Returns values with which a comparison comes out as wanted, the simplest first. */
export function listCandidates(
  capability: string,
  wanted: boolean,
  { left, right }: { readonly left: unknown; readonly right: unknown },
): readonly Sides[] {
  switch (capability) {
    case 'AEqualsB':
      return wanted ? equal(left, right) : unequal(left, right);
    case 'ANotEqualsB':
      return wanted ? unequal(left, right) : equal(left, right);
    case 'AGreaterThanB':
      return apart(left, right, wanted ? 1 : -1);
    case 'AGreaterThanEqualToB':
      return apart(left, right, wanted ? 0 : -1);
    case 'ALessThanB':
      return apart(left, right, wanted ? -1 : 1);
    case 'ALessThanEqualToB':
      return apart(left, right, wanted ? 0 : 1);
    case 'AIsEmpty':
      return wanted ? [{ left: set('') }, { left: set(undefined) }] : [{ left: set('a value') }];
    case 'stringAContainsB':
      return wanted ? equal(left, right) : [{ left: set('-') }, { right: set('not contained') }];
    case 'arrayOfAIncludesB':
      return wanted
        ? [{ left: set([right ?? '']) }, { left: set([same]), right: set(same) }]
        : [{ left: set([]) }, { right: set('not included') }];
    default:
      return [];
  }
}
