import { entitlements, useApp } from '#core/web';

/** Returns the title of an entitlement, or its name where no plugin gives it one. */
export type TitleOf = (name: string) => string;

/** Finds the titles of entitlements: of features in the console, of limits in what the server told. */
export function useTitles(ofLimits: Readonly<Record<string, string>> = {}): TitleOf {
  const { host } = useApp();
  const titles = new Map(
    host.at(entitlements).map(({ value }) => [value.entitlement.id, value.title.text]),
  );
  return name => ofLimits[name] ?? titles.get(name) ?? name;
}
