import type { AskedFlow, Question } from '../engines/Engine';

/** What a question is about. */
export type Intent =
  | { readonly about: 'whole' | 'variables' | 'code' | 'run' | 'unknown' }
  | { readonly about: 'findings'; readonly mend: boolean }
  | { readonly about: 'changes'; readonly versions: readonly number[] }
  | { readonly about: 'way'; readonly nodeId: string }
  | { readonly about: 'nodes'; readonly nodeIds: readonly string[] };

const asksWay = /\b(?:reach(?:es|ed)?|get(?:s|ting)? to|lead(?:s|ing)? to|way to|path to|arrive|come(?:s)? to)\b/;
const asksRun =
  /\bwhy\b.*\b(?:fail|error|wrong|stop|end|break|broke)|\b(?:fail(?:ed|s|ure)?|broke|crashed|went wrong)\b|\b(?:last|this|the) run\b/;
const asksMend = /\b(?:fix|mend|repair|correct|solve|resolve|improve|clean up)\b/;
const asksFindings =
  /\b(?:linter?|findings?|warnings?|problems?|issues?|faults?|mistakes?|errors?|wrong with|best practi[cs]e)\b/;
const asksVariables = /\b(?:variables?|values?|inputs?|parameters?)\b/;
const asksCode = /\b(?:code|scripts?|javascript|html|css|functions?|custom)\b/;
const asksChanges = /\b(?:changed?|changes|differen(?:t|ce|ces)|compare|versions?)\b/;
const asksWhole =
  /\b(?:what does|what is|explain|describe|summar|overview|purpose|how does|walk me|tell me about|steps?|paths?|branches)\b/;

/** Reads a question by its words; those of the three prompts are among them. */
export function intentOf({ text, nodeIds }: Question, asked: AskedFlow): Intent {
  const words = text.toLowerCase();
  const named = nodesNamed(words, asked);
  if (asksWay.test(words)) {
    const nodeId = named[0] ?? nodeIds[0];
    if (nodeId !== undefined) return { about: 'way', nodeId };
  }
  if (asksRun.test(words) && !/\b(?:linter?|findings?)\b/.test(words)) return { about: 'run' };
  if (asksMend.test(words)) return { about: 'findings', mend: true };
  if (asksVariables.test(words)) return { about: 'variables' };
  if (asksFindings.test(words)) return { about: 'findings', mend: false };
  if (asksChanges.test(words))
    return { about: 'changes', versions: [...words.matchAll(/\b(\d{1,6})\b/g)].map(([, number]) => Number(number)) };
  if (asksCode.test(words)) return { about: 'code' };
  const about = named.length > 0 ? named : nodeIds;
  if (about.length > 0) return { about: 'nodes', nodeIds: about };
  return { about: asksWhole.test(words) ? 'whole' : 'unknown' };
}

/** The nodes whose title stands in the question, longest title first. */
function nodesNamed(words: string, { explanation }: AskedFlow): readonly string[] {
  return explanation.nodes
    .filter(({ title }) => title.length > 2 && words.includes(title.toLowerCase()))
    .toSorted((a, b) => b.title.length - a.title.length)
    .map(({ nodeId }) => nodeId);
}
