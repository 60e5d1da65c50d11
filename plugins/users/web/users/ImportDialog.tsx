import { Button, DialogBody, DialogFooter, FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { type Column, DataTable, Dialog, ErrorState } from '#core/web/ui';
import { importUsers, type UserImport } from '../../contract';
import { userStrings as strings } from '../../strings';
import './users.css';

type Line = UserImport['lines'][number];
const columnNames =
  'userId, username, email, emailVerified, phone, externalId, givenName, familyName, enabled, attributes, groups, password, passwordExpired';

const outcome = ({ action, message = '' }: Line) => {
  if (action === 'refuse') return format(strings.willRefuse, { message });
  return action === 'create' ? strings.willCreate.text : strings.willUpdate.text;
};
const columns: readonly Column<Line>[] = [
  { id: 'line', header: strings.line.text, width: '64px', cell: ({ line }) => line },
  { id: 'name', header: strings.name.text, width: '2fr', cell: ({ name }) => name || '—' },
  { id: 'outcome', header: strings.outcomeOf.text, width: '3fr', cell: outcome },
];

/** Brings users in from a CSV file, after a look at what each line would do. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const { run, busy } = useMutation(importUsers);
  const [open, setOpen] = useState(true);
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string }>();
  const [plan, setPlan] = useState<UserImport>();
  const [error, setError] = useState<unknown>();
  const params = { companyId };

  async function look(chosen: File) {
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    setPlan(undefined);
    setError(undefined);
    try {
      setPlan(await run({ params, query: { dryRun: true }, body: { csv } }));
    } catch (failure) {
      setError(failure);
    }
  }
  async function apply(csv: string) {
    try {
      const { created, updated } = await run({
        params,
        query: {},
        body: { csv, skipRefused: true },
      });
      notices.success(format(strings.imported, { created, updated }));
      setOpen(false);
    } catch (failure) {
      setError(failure);
    }
  }
  const changes = plan ? plan.created + plan.updated : 0;
  return (
    <Dialog
      isOpen={open}
      title={strings.importTitle.text}
      style={{ width: 720 }}
      canOutsideClickClose={!file}
      onClose={() => !busy && setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>{format(strings.importIntro, { columns: columnNames })}</p>
        <FileInput
          fill
          hasSelection={file !== undefined}
          text={file?.name ?? strings.file.text}
          inputProps={{
            accept: '.csv,text/csv',
            'aria-label': strings.file.text,
            onChange: event => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) void look(chosen);
            },
          }}
        />
        {busy && !plan && <output>{strings.checking.text}</output>}
        {error !== undefined && file !== undefined && (
          <ErrorState error={error} onRetry={() => look(new File([file.csv], file.name))} />
        )}
        {plan && (
          <>
            <p>
              <output>
                {changes > 0 || plan.refused > 0
                  ? format(strings.wouldDo, plan)
                  : strings.nothingToDo.text}
              </output>
            </p>
            {plan.lines.length > 0 && (
              <DataTable
                label={strings.outcomeOf.text}
                columns={columns}
                rows={plan.lines}
                rowKey={({ line }) => String(line)}
              />
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.close.text} disabled={busy} onClick={() => setOpen(false)} />
            <Button
              intent="primary"
              text={format(strings.startImport, { count: changes })}
              disabled={!plan || changes === 0 || error !== undefined}
              loading={busy}
              onClick={() => void (file && apply(file.csv))}
            />
          </>
        }
      />
    </Dialog>
  );
}
