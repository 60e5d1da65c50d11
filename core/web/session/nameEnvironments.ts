interface Named {
  readonly companyId: string;
  readonly name: string;
}

const longest = 75;

/** Returns the name of an environment as it is shown: cut at 75 characters. */
export const truncate = (name: string): string =>
  name.length > longest ? `${name.slice(0, longest)}…` : name;

/** Returns a name as it looks: lists show any white space as one blank. */
const toLook = (name: string) => truncate(name.replace(/\s+/g, ' ').trim()).toLowerCase();

/**
 * Returns how each environment of a list is named, by its ID. Where several look alike, the ID
 * begins behind the name, so that they can be told apart.
 */
export function nameEnvironments(environments: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of environments)
    counts.set(toLook(name), (counts.get(toLook(name)) ?? 0) + 1);
  return new Map(
    environments.map(({ companyId, name }) => {
      const isAlone = (counts.get(toLook(name)) ?? 0) < 2;
      return [companyId, isAlone ? truncate(name) : `${truncate(name)} (${companyId.slice(0, 8)})`];
    }),
  );
}
