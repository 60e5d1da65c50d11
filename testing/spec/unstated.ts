/** Facts that describe no behaviour, each with why no test can show it. */
export const unstated: Readonly<Record<string, string>> = {
  S246: 'says that further rules of forms are not known',
  S261: 'says that further roles are not known',
  S272: 'says that further replies are not known',
  S273: 'names measuring of use as no part of the contract; the console sends nothing to anybody else',
  S344: 'says that flags are not enumerated; ours stand in the list of extension points',
  K47: 'says that flags are not enumerated; ours stand in the list of extension points',
};
