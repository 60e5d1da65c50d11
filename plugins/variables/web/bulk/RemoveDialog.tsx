import { Button, DialogBody, DialogFooter, Switch } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { DataTable, Dialog, ErrorState, SkeletonRows } from '#core/web/ui';
import { removeVariables, type VariableReport } from '../../contract';
import { strings } from '../../strings';
import { outcomeColumns } from './ReportDialog';
import type { ManyVariables } from './useManyVariables';
import type { VariableChoice } from './useVariableChoice';

interface Props {
  readonly choice: VariableChoice;
  readonly many: ManyVariables;
  readonly onClose: () => void;
}

/** Deletes the chosen variables, after a look at which of them are in use. */
export function RemoveDialog({ choice, many, onClose }: Props) {
  const { api } = useApp();
  const { run, busy } = useMutation(removeVariables);
  const [open, setOpen] = useState(true);
  const [evenIfUsed, setEvenIfUsed] = useState(false);
  const [plan, setPlan] = useState<VariableReport>();
  const [error, setError] = useState<unknown>();
  const [chosen, ask] = useState(choice.chosen);
  useEffect(() => {
    const stopping = new AbortController();
    api
      .call(
        removeVariables,
        { query: { dryRun: true }, body: { chosen } },
        { signal: stopping.signal },
      )
      .then(setPlan)
      .catch((failure: unknown) => !stopping.signal.aborted && setError(failure));
    return () => stopping.abort();
  }, [api, chosen]);
  const retry = () => {
    setError(undefined);
    setPlan(undefined);
    ask({ ...chosen });
  };
  const count = plan ? plan.removed + (evenIfUsed ? plan.refused : 0) : 0;
  async function remove() {
    try {
      const report = await run({ query: {}, body: { chosen, ...(evenIfUsed && { evenIfUsed }) } });
      setOpen(false);
      // The variables that stay were shown before the confirmation.
      many.removed(evenIfUsed ? report : { ...report, refused: 0 });
      choice.chooseNone();
    } catch (failure) {
      setError(failure);
    }
  }
  return (
    <Dialog
      isOpen={open}
      title={format(strings.removeTitle, { count: choice.count })}
      style={{ width: 640 }}
      onClose={() => !busy && setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : !plan ? (
          <SkeletonRows columns={2} template="2fr 3fr" />
        ) : (
          <>
            <p>
              <output>
                {count > 0
                  ? format(strings.removeHelp, { removed: count })
                  : strings.removeNothing.text}
              </output>
            </p>
            {plan.refused > 0 && (
              <>
                <p>{format(strings.removeUsed, { count: plan.refused })}</p>
                <DataTable
                  label={strings.uses.text}
                  columns={outcomeColumns}
                  rows={plan.lines.filter(({ action }) => action === 'refuse')}
                  rowKey={({ name }) => name}
                />
                <Switch
                  className="sl-switch va-even-so"
                  checked={evenIfUsed}
                  onChange={event => setEvenIfUsed(event.currentTarget.checked)}
                >
                  {strings.removeUsedToo.text}
                  <small> {strings.removeUsedHelp.text}</small>
                </Switch>
              </>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.cancel.text} disabled={busy} onClick={() => setOpen(false)} />
            <Button
              intent="danger"
              text={plan ? format(strings.removeNow, { count }) : strings.remove.text}
              disabled={count === 0 || error !== undefined}
              loading={busy}
              onClick={() => void remove()}
            />
          </>
        }
      />
    </Dialog>
  );
}
