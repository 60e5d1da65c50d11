import { trimEnd } from '#core/contract/trimEnd';
import type { AskedFlow, Question } from '../engines/Engine';

/** The subject of a question. */
export type Intent =
  | { readonly about: 'whole' | 'run' | 'help' | 'unknown' }
  | { readonly about: 'pages' | 'ends' | 'connections' | 'calls' | 'start' | 'inputs' | 'branches' }
  | { readonly about: 'variables'; readonly names: readonly string[] }
  | { readonly about: 'findings'; readonly mend: boolean; readonly errorsAlone: boolean }
  | { readonly about: 'changes'; readonly versions: readonly number[] }
  | { readonly about: 'way' | 'after'; readonly nodeId: string }
  | { readonly about: 'nodes' | 'code'; readonly nodeIds: readonly string[] };

const asksHelp = /^\s*(?:hi|hello|hey|help)\b|\bwhat can (?:you|i)\b|\bhow can you\b/;
const asksWay =
  /\b(?:reach(?:es|ed)?|get(?:s|ting)? to|lead(?:s|ing)? to|way to|path to|arrive|come(?:s)? to)\b/;
const asksAfter =
  /\bwhat (?:happens|comes|follows|is next|if)\b|\bwhere (?:does|do|will|would|is)\b.*\b(?:go|goes|going|sent)\b|\b(?:next|after)\b|\bhandle[sd]?\b|\berror handling\b/;
const asksRun =
  /\bwhy\b.*\b(?:fail|error|wrong|stop|end|break|broke)|\b(?:fail(?:ed|s|ure)?|broke|crashed|went wrong)\b|\b(?:last|this|the) run\b/;
const asksMend = /\b(?:fix|mend|repair|correct|solve|resolve|improve|clean up)\b/;
const asksFindings =
  /\b(?:linter?|findings?|warnings?|problems?|issues?|faults?|mistakes?|errors?|wrong with|best practi[cs]e)\b/;
const asksVariables = /\b(?:variables?|values?)\b/;
const asksOfOne =
  /\b(?:where|who|which nodes?|what)\b.*\b(?:used?|read|reads|written|writes?|sets?|changed|come from|filled|hold|holds)\b|\bvariables?\b/;
const asksInputs = /\b(?:inputs?|parameters?)\b/;
const asksCode = /\b(?:code|scripts?|javascript|html|css|functions?|custom)\b/;
const asksChanges = /\b(?:changed?|changes|differen(?:t|ce|ces)|compare|versions?)\b/;
const asksParts: readonly (readonly [
  'pages' | 'ends' | 'connections' | 'calls' | 'start',
  RegExp,
])[] = [
  [
    'calls',
    /\bsub-?flows?\b|\bother flows?\b|\bflows? (?:does|do) (?:it|this)\b|\bcall(?:s|ed)?\b.*\bflows?\b/,
  ],
  ['connections', /\b(?:connections?|connectors?|services?|integrations?|systems?)\b/],
  ['pages', /\b(?:pages?|screens?|forms?|fields?)\b/],
  [
    'ends',
    /\b(?:returns?|returned|outputs?|respon(?:d|ds|se|ses)|results?|answers?|ends?|ending|finish(?:es)?|messages?)\b/,
  ],
  ['start', /\b(?:starts?|started|triggers?|triggered|begins?|entry|launch(?:ed)?)\b/],
];
const asksWhole =
  /\b(?:what does|what is|explain|describe|summar|overview|purpose|how does|walk me|tell me about|steps?|paths?|branches)\b/;

/** Reads a question by its words; those of the three prompts are among them. */
export function parseIntent({ text, nodeIds }: Question, asked: AskedFlow): Intent {
  const lower = text.toLowerCase();
  if (asksHelp.test(lower)) return { about: 'help' };
  const { named, words } = nodesNamed(text, asked);
  const one = named[0] ?? nodeIds[0];
  if (asksWay.test(words) && one !== undefined) return { about: 'way', nodeId: one };
  const names = variablesNamed(text, asked);
  if (names.length > 0 && asksOfOne.test(words)) return { about: 'variables', names };
  if (asksAfter.test(words))
    return one === undefined ? { about: 'branches' } : { about: 'after', nodeId: one };
  if (asksRun.test(words) && !/\b(?:linter?|findings?)\b/.test(words)) return { about: 'run' };
  const errorsAlone =
    /\berrors?\b/.test(words) && !/\b(?:warnings?|advice|findings?|linter?)\b/.test(words);
  if (asksMend.test(words)) return { about: 'findings', mend: true, errorsAlone };
  if (asksVariables.test(words)) return { about: 'variables', names: [] };
  if (asksInputs.test(words) && named.length === 0) return { about: 'inputs' };
  if (asksFindings.test(words)) return { about: 'findings', mend: false, errorsAlone };
  if (asksChanges.test(words))
    return {
      about: 'changes',
      versions: [...words.matchAll(/\b(\d{1,6})\b/g)].map(([, number]) => Number(number)),
    };
  if (asksCode.test(words)) return { about: 'code', nodeIds: named.length > 0 ? named : nodeIds };
  if (named.length > 0) return { about: 'nodes', nodeIds: named };
  const part = asksParts.find(([, look]) => look.test(words));
  if (part) return { about: part[0] };
  if (nodeIds.length > 0) return { about: 'nodes', nodeIds };
  return { about: asksWhole.test(words) ? 'whole' : 'unknown' };
}

/**
 * The nodes whose title stands in the question, longest title first, and the words without those
 * titles, which ask nothing themselves. A title of one word counts only as it is written, so that a
 * node called “Variables” is not every variable.
 */
function nodesNamed(text: string, { explanation }: AskedFlow) {
  const lower = text.toLowerCase();
  const matches = explanation.nodes
    .filter(
      ({ title }) =>
        title.length > 2 &&
        (/\s/.test(title) ? lower.includes(title.toLowerCase()) : text.includes(title)),
    )
    .toSorted((a, b) => b.title.length - a.title.length);
  const words = matches.reduce(
    (left, { title }) => left.replaceAll(title.toLowerCase(), ' it '),
    lower,
  );
  return { named: matches.map(({ nodeId }) => nodeId), words };
}

/** The variables whose names stand in the question as words, written as they are. */
function variablesNamed(text: string, { explanation }: AskedFlow): readonly string[] {
  const words = new Set(text.split(/[^\w$.-]+/).map(word => trimEnd(word, '.')));
  return [...new Set(explanation.variables.map(({ name }) => name))].filter(name =>
    words.has(name),
  );
}
