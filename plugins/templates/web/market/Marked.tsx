import { Fragment } from 'react';
import { splitByQuery } from './splitByQuery';

interface Props {
  readonly text: string;
  /** Words that were searched for. */
  readonly query: string;
}

/** A text in which what was searched for is marked. */
export function Marked({ text, query }: Props) {
  return splitByQuery(text, query).map(({ from, part, hit }) =>
    hit ? <mark key={from}>{part}</mark> : <Fragment key={from}>{part}</Fragment>,
  );
}
