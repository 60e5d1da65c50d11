import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { format } from '#core/contract';
import { useApp, useMay } from '#core/web';
import { confirm, DataTable, EmptyState, type Column } from '#core/web/ui';
import { access } from '../../contract';
import { strings } from '../../strings';
import '../machines.css';

interface Props<Row> {
  readonly title: string;
  readonly help: string;
  readonly none: string;
  readonly noneHelp: string;
  readonly icon: ReactElement;
  readonly add: string;
  /** Absent where no more can be added. */
  readonly onAdd?: (() => void) | undefined;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly nameRow: (row: Row) => string;
  /** How one is ended: the button, the question, and what is said then. */
  readonly end: {
    readonly text: string;
    readonly label: typeof strings.revokeNamed | typeof strings.removeNamed;
    readonly ask: (row: Row) => string;
    readonly run: (row: Row) => Promise<unknown>;
    readonly done: string;
  };
}

/** The column with the button that ends a credential. */
const endColumn = <Row,>(
  { end, nameRow }: Pick<Props<Row>, 'end' | 'nameRow'>,
  remove: (row: Row) => Promise<void>,
): Column<Row> => ({
  id: 'end',
  header: '',
  width: '110px',
  align: 'end',
  cell: row => (
    <Button
      size="small"
      text={end.text}
      aria-label={format(end.label, { name: nameRow(row) })}
      onClick={() => void remove(row)}
    />
  ),
});

/** The credentials of one kind: listed, added, and ended. */
export function CredentialSection<Row>(props: Props<Row>) {
  const { title, help, none, noneHelp, icon, rows, rowKey, columns, end } = props;
  const { notices } = useApp();
  const mayUpdate = useMay(access, 'update');
  async function remove(row: Row) {
    const agreed = await confirm({
      title: end.ask(row),
      body: strings.revokeBody.text,
      confirm: end.text,
      danger: true,
    });
    if (!agreed) return;
    try {
      await end.run(row);
      notices.success(end.done);
    } catch (error) {
      notices.failure(error);
    }
  }
  const button = mayUpdate && props.onAdd && (
    <Button icon={<Add />} text={props.add} onClick={props.onAdd} />
  );
  return (
    <section className="mc-part" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          <p>{help}</p>
        </div>
        {rows.length > 0 && button}
      </header>
      <DataTable
        label={title}
        columns={mayUpdate ? [...columns, endColumn(props, remove)] : columns}
        rows={rows}
        rowKey={rowKey}
        empty={
          <EmptyState icon={icon} title={none} {...(button && { action: button })}>
            {noneHelp}
          </EmptyState>
        }
      />
    </section>
  );
}
