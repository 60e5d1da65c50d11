import { person } from './fittingValue';

const fitting: readonly (readonly [RegExp, unknown])[] = [
  [/score/i, 0.9],
  [/^(?:max|min)(?=[A-Z_])/, 1],
  [
    /^(?:is|has|can|should|run|bool)(?=[A-Z-])|bool|enable|valid|success|active|allow|require|exist/i,
    true,
  ],
  [/count|size|length|^max|^min|number|interval|retries|days|^age$/i, 1],
  [/e-?mail/i, person.email],
  [/phone|mobile/i, person.phone],
  [/user_?name/i, person.username],
  [/^(?:user_?)?(?:password|passwd|pwd)$/i, person.password],
  [/given|first/i, person.givenName],
  [/family|last/i, person.familyName],
  [/url|href|link|uri|origin|logo/i, 'https://example.com'],
  [/(?:^|[a-z_])id$|Id$/, '7d2b1f3c-9a54-4c0e-8f1a-2b6c5d4e3f21'],
  [/token/i, 'c29tZS10b2tlbg'],
  [/date|time|expires|_at$|At$/i, '2030-01-01T00:00:00Z'],
];

/** A value that fits the name of a field. */
export const fittingLeaf = (name: string): unknown =>
  fitting.find(([pattern]) => pattern.test(name))?.[1] ?? 'Ada';

/** An object that has the given or a fitting value at each of these dotted paths. */
export function buildFromPaths(
  paths: Iterable<string>,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const path of [...paths].sort()) {
    const parts = path.split(/[.[\]]+/).filter(part => part !== '');
    if (parts.some(part => /^(?:__proto__|constructor|prototype)$/.test(part))) continue;
    let at: Record<string, unknown> = made;
    for (const [index, part] of parts.entries()) {
      if (index === parts.length - 1)
        // A list that is given at two places is two lists: paths may lead into each.
        at[part] = path in given ? structuredClone(given[path]) : (at[part] ?? fittingLeaf(part));
      else {
        const kept = at[part];
        const next =
          typeof kept === 'object' && kept !== null
            ? (kept as Record<string, unknown>)
            : ((/^\d+$/.test(parts[index + 1] ?? '') ? [] : {}) as Record<string, unknown>);
        at[part] = next;
        at = next;
      }
    }
  }
  return made;
}
