import { Fragment } from 'react';
import { format } from '#core/contract';
import { CopyButton } from '#core/web/ui';
import { strings } from '../strings';
import './machines.css';

interface Props {
  readonly values: readonly (readonly [label: string, value: string])[];
}

/** Values that people take elsewhere, each with a button that copies it. */
export function ValueList({ values }: Props) {
  return (
    <dl className="mc-values">
      {values.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>
            <CopyButton text={value} label={format(strings.copyOf, { label })} small />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
