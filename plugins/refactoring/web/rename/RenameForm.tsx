import './rename.css';
import { ErrorState, FormDialog, SkeletonRows, SwitchField, TextField } from '#core/web/ui';
import { Failure, format, type Output } from '#core/contract';
import type { RenamePreview, renameInput } from '../../contract';
import { strings } from '../../strings';
import { RenameChanges } from './RenameChanges';
import { useApp } from '#core/web';
import { openEditor } from '#plugins/editor/contract';

import './rename.css';

interface Values {
  readonly to: string;
  readonly keep: boolean;
}
interface Props {
  readonly name: string;
  readonly preview: {
    readonly data: RenamePreview | undefined;
    readonly error: Failure | undefined;
    readonly isValidating: boolean;
    mutate(): unknown;
  };
  /** The flow whose input it is. */
  readonly declaredIn?: string;
  /** Whether the old name can be kept as well, for deployed versions. */
  readonly keepable?: boolean;
  readonly rename: (
    terms: Values & { readonly seen: Readonly<Record<string, number>> },
  ) => Promise<unknown>;
  /** After the dialog has gone. */
  readonly onClose: () => void;
}

/** Asks for a new name, and shows flow by flow what it changes. */
export function RenameForm({
  name,
  preview,
  declaredIn,
  keepable = false,
  rename,
  onClose,
}: Props) {
  const { data, error, isValidating } = preview;
  const keeps = keepable && (data?.deployed.length ?? 0) > 0;
  async function save({ to, keep }: Values) {
    const seen = (data?.flows ?? []).map(({ flowId, version }) => [flowId, version] as const);
    try {
      await rename({ to: to.trim(), keep: keep && keeps, seen: Object.fromEntries(seen) });
    } catch (fault) {
      // The rejection may be due to a flow that changed since the preview.
      if (fault instanceof Failure && fault.status === 409) preview.mutate();
      throw fault;
    }
  }
  return (
    <FormDialog
      title={format(strings.renameTitle, { name })}
      submit={strings.rename.text}
      className="rename-dialog"
      ready={data !== undefined && !isValidating}
      values={{ to: name, keep: true }}
      save={save}
      onClose={onClose}
    >
      <TextField name="to" label={strings.newName.text} required maxLength={256} />
      {error ? (
        <ErrorState error={error} onRetry={() => preview.mutate()} />
      ) : !data ? (
        <SkeletonRows columns={1} template="1fr" />
      ) : (
        <>
          {keeps && (
            <SwitchField name="keep" label={strings.keepOld.text} help={strings.keepOldHelp.text} />
          )}
          <RenameChanges name={name} preview={data} declaredIn={declaredIn} />
        </>
      )}
    </FormDialog>
  );
}

/** Tells that something has another name, and shows the flow on screen as it is saved now. */
export function useRenamed() {
  const { host, notices } = useApp();
  return (from: string, { name, flows }: Output<typeof renameInput>): void => {
    notices.success(format(strings.renamed, { name, flows: flows.length }));
    const session = host.find(openEditor)?.current;
    const shown = session?.editor.flow.flowId;
    if (!session || !flows.some(({ flowId }) => flowId === shown)) return;
    void (session.editor.history.dirty
      ? session.mergeStored(format(strings.renamedMeanwhile, { name: from }))
      : session.loadStored());
  };
}
