import { Card } from '@blueprintjs/core';
import type { ReactNode } from 'react';

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
