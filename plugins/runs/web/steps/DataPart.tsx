import { format } from '#core/contract';
import { CopyButton } from '#core/web/ui';
import { strings } from '../../strings';
import { DataTree } from './DataTree';
import './tree.css';

/** Whether a value has nothing to show. */
export const isEmptyData = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** One kind of data of a step under its name; nothing where there is none. */
export function DataPart({
  label,
  value,
  bad,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly bad?: boolean;
}) {
  if (isEmptyData(value)) return null;
  return (
    <section className="flow-data" data-bad={bad || undefined}>
      <h4>
        {label}
        <CopyButton
          small
          text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
          label={format(strings.copyValue, { what: label })}
        />
      </h4>
      <DataTree label={label} value={value} />
    </section>
  );
}
