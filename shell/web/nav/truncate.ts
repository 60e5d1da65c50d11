/** A company name as it is shown: cut at 75 characters. */
export const truncate = (name: string): string =>
  name.length > 75 ? `${name.slice(0, 75)}…` : name;
