import { Link } from 'wouter';
import { Card } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import './styles/uses.css';

/** Something that uses a thing, with the parts of it that do. */
export interface Use {
  readonly key: string;
  readonly name: string;
  /** Where it stands in the console; without it, its name leads nowhere. */
  readonly link?: string | undefined;
  readonly note?: string | undefined;
  /** An action on the item, such as a button. */
  readonly action?: ReactNode;
  readonly parts?: readonly UsePart[] | undefined;
}
export interface UsePart {
  readonly key: string;
  readonly title: string;
  readonly link?: string | undefined;
  /** The label of the link for screen readers. */
  readonly label?: string | undefined;
  readonly note?: string | undefined;
}

/** Lists what uses a thing, each part leading to where it stands. */
export function UseList({ uses }: { readonly uses: readonly Use[] }) {
  return (
    <ul className="sl-uses">
      {uses.map(({ key, name, link, note, action, parts }) => (
        <li key={key}>
          {link ? <Link href={link}>{name}</Link> : <b>{name}</b>}{' '}
          {note && <span className="sl-tag">{note}</span>}
          {action}
          {parts && (
            <ul>
              {parts.map(part => (
                <li key={part.key}>
                  {part.link ? (
                    <Link href={part.link} aria-label={part.label}>
                      {part.title}
                    </Link>
                  ) : (
                    part.title
                  )}{' '}
                  {part.note && <small>{part.note}</small>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  /** Names with what is known; a dash stands where nothing is. */
  readonly facts: readonly (readonly [string, ReactNode])[];
}

/** A list of facts: names and values, side by side as far as space allows. */
export function FactList({ facts }: Props) {
  return (
    <Card>
      <dl className="sl-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
