const first = ['Ada', 'Grace', 'Alan', 'Edith', 'Kurt', 'Emmy', 'Mary', 'Blaise'];
const last = ['Marigold', 'Juniper', 'Hazel', 'Rowan', 'Linden', 'Sorrel', 'Aster', 'Bramble'];
const pickName = (names: readonly string[]) => names[Math.floor(Math.random() * names.length)]!;

/** A user that nobody is: a name to show, and a user name that is hardly made twice. */
export function madeUpUser(): { readonly username: string; readonly displayName: string } {
  const displayName = `${pickName(first)} ${pickName(last)}`;
  const number = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  return { displayName, username: `${displayName.toLowerCase().replace(' ', '.')}.${number}` };
}
