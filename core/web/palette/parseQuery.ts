import type { Sign } from './Item';

const signs: readonly string[] = ['>', '/', '@', '#'] satisfies readonly Sign[];

/** Parses the text typed on the palette's first page: the sign that narrows it, and the rest. */
export function parseQuery(query: string): {
  readonly sign: Sign | undefined;
  readonly words: string;
} {
  const typed = query.trimStart();
  const sign = signs.includes(typed.charAt(0)) ? (typed.charAt(0) as Sign) : undefined;
  return { sign, words: sign ? typed.slice(1).trimStart() : typed };
}
