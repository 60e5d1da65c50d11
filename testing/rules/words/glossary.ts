/** A word that texts for people avoid, and what they say in its place. */
interface Banned {
  readonly word: RegExp;
  readonly use: string;
}

/** Words that no text for people has, each with the word of the glossary for it. */
export const glossary: readonly Banned[] = [
  { word: /\bmandants?\b/i, use: 'environment' },
  {
    word: /\b(this|another|other|each|every|selected|importing) company\b(?! (variable|context))/i,
    use: 'environment',
  },
  { word: /\bcompanies\b/i, use: 'environments' },
  { word: /(?<!\bsingle )\bsign(ed|ing|s)?[ -]on\b(?! behalf)/i, use: 'sign in' },
  { word: /\bsign(ed|ing|s)?[ -]off\b/i, use: 'sign out' },
  { word: /\blog(ged|ging|s)? (in|on|out)\b|\blog-in\b/i, use: 'sign in, sign out' },
  { word: /(?<!\bsluice )\blogin\b(?!\.| hint)/i, use: 'sign-in' },
  { word: /\be-mails?\b/i, use: 'email' },
  { word: /\bmail(s|ed|ing)?\b(?! servers?\b)/i, use: 'email' },
  { word: /\bfindings?\b(?! (out|it|a|the)\b)/i, use: 'issue or problem' },
  { word: /\bmend(s|ed|ing)?\b/i, use: 'fix' },
  { word: /\bchoos(e|es|ing)\b|\bchosen?\b|\bpick(s|ed|ing)?\b/i, use: 'select' },
  { word: /\brefus(e|es|ed|al)\b/i, use: 'failed, denied, blocked or rejected' },
  { word: /\banew\b/i, use: 'again' },
  { word: /\beven so\b|\ball the same\b/i, use: 'anyway' },
  { word: /\bwho(m)?ever\b/i, use: 'the person who' },
  { word: /\bby (itself|themselves)\b/i, use: 'automatically, or on its own' },
  { word: /\bthereby\b|\bhereby\b|\bof which\b/i, use: 'a second sentence' },
  { word: /\bas they are\b/i, use: 'unchanged' },
  { word: /\b(please|simply|merely|just)\b/i, use: 'nothing in its place' },
  { word: /[a-z]!(\s|$)/, use: 'a period' },
  { word: /\bthere (is|are) no\b/i, use: '… does not exist, or no …' },
  { word: /\bany ?more\b/i, use: 'no longer' },
  { word: /\bgood (for|once|until)\b/i, use: 'works once, or expires in' },
  { word: /\b(taken?|takes|put|puts) (it )?back\b/i, use: 'undo, revert or restore' },
  { word: /\b(un|re)?sealed\b|\bseals?\b/i, use: 'encrypt' },
  { word: /\b(nobody|somebody|anybody|everybody)\b/i, use: 'no one, someone, anyone, everyone' },
  { word: /\bcancelled\b/i, use: 'canceled' },
  { word: /\b(colou|behaviou|neighbou|favou)r/i, use: 'the American spelling' },
  { word: /\bcatalogues?\b|\benrol(s|ment)?\b|\bcentre\b|\bgrey\b/i, use: 'the American spelling' },
  { word: /\b(organ|recogn|minim|author|initial)is(e|es|ed|ing)\b/i, use: 'the spelling with z' },
];

/** Says which banned word a text has and what to say instead, or undefined. */
export function findBannedWord(text: string): string | undefined {
  const words = text.replace(/\{\w+(, (plural|select),)?/g, '{');
  for (const { word, use } of glossary) {
    const found = word.exec(words)?.[0];
    if (found) return `“${found}” — say: ${use}`;
  }
  return undefined;
}
