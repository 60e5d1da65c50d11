import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { type Column, DataTable, Dialog } from '#core/web/ui';
import { type VariableReport, readVariableKey, type VariableOutcome } from '../../contract';
import { strings } from '../../strings';
import { getTitle } from '../variableColumns';

/** A variable and why it was refused. */
export const outcomeColumns: readonly Column<VariableOutcome>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: ({ name }) => {
      const { name: bare, context } = readVariableKey(name);
      return (
        <>
          {bare}
          <small>{getTitle(context)}</small>
        </>
      );
    },
  },
  {
    id: 'reason',
    header: strings.reason.text,
    width: '3fr',
    cell: ({ message }) => <span className="va-reason">{message}</span>,
  },
];

interface Props {
  readonly report: VariableReport;
  /** Takes back what was done. */
  readonly undo?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The dialog of the variables that were not changed, and why. */
export function ReportDialog({ report, undo, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const { created, updated, removed, refused, lines } = report;
  const done = created + updated + removed;
  return (
    <Dialog
      isOpen={open}
      title={strings.report.text}
      style={{ width: 640 }}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>
          <output>{format(strings.reportDone, { done, refused })}</output>
        </p>
        <DataTable
          label={strings.report.text}
          columns={outcomeColumns}
          rows={lines.filter(({ action }) => action === 'refuse')}
          rowKey={({ name }) => name}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {undo && done > 0 && (
              <Button
                text={strings.undo.text}
                onClick={() => {
                  setOpen(false);
                  undo();
                }}
              />
            )}
            <Button intent="primary" text={strings.close.text} onClick={() => setOpen(false)} />
          </>
        }
      />
    </Dialog>
  );
}
