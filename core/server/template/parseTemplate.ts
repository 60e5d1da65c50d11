import Handlebars from 'handlebars';
import { getErrorMessage } from '#core/contract';
import { countTokens } from './countTokens';

interface Parsed {
  readonly tree: hbs.AST.Program;
  /** In tokens. */
  readonly weight: number;
}
const kept = new Map<string, Parsed>();
/** The weight of all templates that are kept. */
const mostKept = 200_000;
const charactersOfAToken = 200;
let keptWeight = 0;

/**
 * Parses a template, or returns the tree that is kept of it.
 *
 * @throws Error with a sentence on a mistake in the template.
 */
export function parseTemplate(template: string): hbs.AST.Program {
  const known = kept.get(template);
  if (known) return known.tree;
  if (template.includes('{{{'))
    throw new Error(
      'The template contains “{{{”, which would insert markup unescaped. Write “{{”.',
    );
  let tree: hbs.AST.Program;
  let tokens: number;
  try {
    tokens = countTokens(template);
    tree = Handlebars.parse(quoteReferences(template));
  } catch (fault) {
    const [said = ''] = getErrorMessage(fault).split('\n');
    throw new Error(`The template can’t be parsed: ${said.replace(/:$/, '')}`, { cause: fault });
  }
  keep(template, tree, tokens + template.length / charactersOfAToken);
  return tree;
}

/**
 * Writes references of nodes as the template language has them: a list's entries, and names with
 * spaces, stand in brackets there.
 */
const quoteReferences = (template: string): string =>
  template.replace(/\{\{\s*((?:local|global)\.[^{}]*)\}\}/g, (whole, path: string) => {
    if (!/[[ ]/.test(path.trim())) return whole;
    const names = path
      .trim()
      .split(/\.|\[([^\]]*)(?:\]|$)/)
      .filter(Boolean);
    return `{{${names.map(name => (/^[a-z_]\w*$/i.test(name) ? name : `[${name}]`)).join('.')}}}`;
  });

function keep(template: string, tree: hbs.AST.Program, weight: number): void {
  for (const [oldest, { weight: freed }] of kept) {
    if (keptWeight + weight <= mostKept) break;
    kept.delete(oldest);
    keptWeight -= freed;
  }
  kept.set(template, { tree, weight });
  keptWeight += weight;
}
