import {
  Button,
  DialogBody,
  DialogFooter,
  FileInput,
  ProgressBar,
  Switch,
  TextArea,
} from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { Failure, format } from '#core/contract';
import { useApp } from '#core/web';
import { Dialog } from '#core/web/ui';
import { importFlow } from '#plugins/flows/contract/internal';
import { parseForms } from '#plugins/pages/contract';
import { strings } from '../../strings';
import { ImportChoices, ImportSummary } from './PlannedImport';
import { readFiles, type GivenExport } from './readFiles';
import { readImport, useImportPlan } from './useImportPlan';

interface Props {
  /** An export that was dropped or pasted. */
  readonly given?: GivenExport | undefined;
  readonly onClose: () => void;
  /** Told the ID of the main flow, or nothing where files of several flows were imported. */
  readonly onDone: (flowId?: string) => void;
  readonly onFailed: () => unknown;
}

/**
 * Imports a flow or a bundle: read, tried without writing, what is unclear asked, then all or
 * nothing.
 */
export function ImportDialog({ given, onClose, onDone, onFailed }: Props) {
  const { apiClient, notices } = useApp();
  const [text, setText] = useState(given?.text ?? '');
  const [fileName, setFileName] = useState(given?.name ?? '');
  const [several, setSeveral] = useState(given?.several);
  const [fileFault, setFileFault] = useState(given?.fault);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [withForms, setWithForms] = useState(true);
  const [deploy, setDeploy] = useState(false);
  const [fault, setFault] = useState<Failure | null>(null);
  const read = useMemo(() => (text.trim() ? readImport(text) : null), [text]);
  const hasForms = read?.ok === true && parseForms(read.body.flowInfo).length > 0;
  const body = useMemo(() => (read?.ok ? { ...read.body, deploy } : null), [read, deploy]);
  const plan = useImportPlan(body);
  const take = (next: string) => {
    setText(next);
    setNames({});
    setMapping({});
    setFault(null);
    setFileFault(undefined);
    setSeveral(false);
  };
  const takeFiles = async (files: FileList | null) => {
    if (!files || files.length === 0) return;
    const { text: next, name = '', fault, several } = await readFiles([...files]);
    setFileName(name);
    take(next);
    setSeveral(several);
    setFileFault(fault);
  };
  const run = async () => {
    if (!body) return;
    setBusy(true);
    setFault(null);
    try {
      const flowNameMapping = { ...body.flowNameMapping, ...names };
      const connectionMapping = { ...body.connectionMapping, ...mapping };
      const reply = await apiClient.run(importFlow, {
        query: {},
        body: {
          ...body,
          flowNameMapping,
          connectionMapping,
          ...(hasForms && { importForms: withForms }),
        },
      });
      notices.success(
        several
          ? format(strings.importedSeveral, { count: reply.flows.length })
          : (reply.forms ? strings.importedForms : strings.imported).text,
      );
      onClose();
      onDone(several ? undefined : (reply.flows[0]?.flowId ?? reply.flowInfo?.flowId));
    } catch (error) {
      setFault(error instanceof Failure ? error : new Failure(0, 0, String(error)));
      void onFailed();
    } finally {
      setBusy(false);
    }
  };
  const shown = fault ?? plan.fault;
  return (
    <Dialog
      isOpen
      title={strings.importTitle.text}
      onClose={onClose}
      className="flow-dialog"
      canOutsideClickClose={!busy}
    >
      <DialogBody>
        <FileInput
          fill
          text={fileName || strings.chooseFile.text}
          buttonText={strings.browse.text}
          inputProps={{
            accept: '.json,application/json',
            multiple: true,
            'aria-label': strings.chooseFile.text,
          }}
          onInputChange={({ currentTarget: { files } }) => void takeFiles(files)}
        />
        {text.length < 200_000 && (
          <TextArea
            fill
            rows={5}
            className="flow-import-text"
            aria-label={strings.pasteExport.text}
            placeholder={strings.pasteExport.text}
            spellCheck={false}
            value={text}
            onChange={event => take(event.target.value)}
          />
        )}
        {fileFault && (
          <p role="alert" className="flow-fault">
            {fileFault}
          </p>
        )}
        {read && !read.ok && (
          <p role="alert" className="flow-fault">
            {read.why}
            {read.at && <code>{format(strings.faultAt, { place: read.at })}</code>}
          </p>
        )}
        {read?.ok && <ImportSummary source={read.source} names={names} onNames={setNames} />}
        {hasForms && (
          <Switch
            label={strings.importForms.text}
            checked={withForms}
            onChange={event => setWithForms(event.currentTarget.checked)}
          />
        )}
        {read?.ok && (
          <Switch
            className="sl-switch"
            checked={deploy}
            onChange={event => setDeploy(event.currentTarget.checked)}
          >
            {strings.importDeploy.text}
            {read.source.flows.length > 1 && <small>{strings.importDeployHelp.text}</small>}
          </Switch>
        )}
        {plan.busy && <ProgressBar />}
        {plan.reply && (
          <ImportChoices choices={plan.reply.choices} mapping={mapping} onChange={setMapping} />
        )}
        {plan.reply && plan.reply.notes.length > 0 && (
          <details className="flow-import-notes" open={plan.reply.notes.length < 4}>
            <summary>{format(strings.importNotes, { count: plan.reply.notes.length })}</summary>
            <ul>
              {plan.reply.notes.map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </details>
        )}
        {shown && (
          <div role="alert" className="flow-fault">
            {shown.message}
            {shown.details?.map(({ at, message }) => (
              <code key={at + message}>{at ? `${at}: ${message}` : message}</code>
            ))}
          </div>
        )}
        {busy && <ProgressBar intent="primary" />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.cancel.text} onClick={onClose} disabled={busy} />
            <Button
              intent="primary"
              text={strings.import.text}
              loading={busy}
              disabled={!read?.ok || plan.busy || plan.fault !== null}
              onClick={() => void run()}
            />
          </>
        }
      />
    </Dialog>
  );
}
