import { Button, Checkbox, DialogBody, DialogFooter, FileInput } from '@blueprintjs/core';
import { useEffect, useState, type FormEvent } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { isGivenUp } from '#core/web/internal';
import { Dialog, ErrorState } from '#core/web/ui';
import { addPackage, checkPackage, type CheckedPackage, type Given } from '../contract';
import { strings } from '../strings';
import { Asks } from './Asks';

const piece = 0x8000;

/** Encodes bytes as base64. */
function encodeBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece)
    texts.push(String.fromCharCode(...bytes.subarray(at, at + piece)));
  return btoa(texts.join(''));
}

interface Props {
  /** The version of the index that is installed; a file is asked for without it. */
  readonly offer?: { readonly name: string; readonly version: string } | undefined;
  readonly onClose: () => void;
}

interface PickProps {
  readonly label: string;
  /** Shown until a file is selected. */
  readonly empty: string;
  readonly accept: string;
  readonly onPick: (file: File) => Promise<void>;
}

/** Asks for a file, and shows its name. */
function PickFile({ label, empty, accept, onPick }: PickProps) {
  const [name, setName] = useState<string>();
  const pick = async ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setName(file.name);
    await onPick(file);
  };
  return (
    <FileInput
      fill
      hasSelection={name !== undefined}
      text={name ?? empty}
      inputProps={{ accept, 'aria-label': label, onChange: event => void pick(event) }}
    />
  );
}

/** Installs a package, after a look at what it is and asks for. */
export function InstallDialog({ offer, onClose }: Props) {
  const { notices } = useApp();
  const checking = useMutation(checkPackage);
  const adding = useMutation(addPackage);
  const [open, setOpen] = useState(true);
  const [given, setGiven] = useState<Given>(offer ? { offer } : {});
  const [checked, setChecked] = useState<CheckedPackage>();
  const [trusted, setTrusted] = useState(false);
  const [error, setError] = useState<unknown>();

  async function look(next: Given) {
    setGiven(next);
    setChecked(undefined);
    setError(undefined);
    if (next.archive === undefined && !next.offer) return;
    try {
      setChecked(await checking.run({ body: next }));
    } catch (failure) {
      setError(failure);
    }
  }
  useEffect(() => {
    if (offer) void look({ offer });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
  }, []);

  async function install({ name, version, integrity }: CheckedPackage) {
    try {
      await adding.run({ body: { ...given, integrity, trusted } });
      notices.success(format(strings.added, { name, version }));
      setOpen(false);
    } catch (failure) {
      if (!isGivenUp(failure)) setError(failure);
    }
  }
  return (
    <Dialog
      isOpen={open}
      title={checked ? `${checked.name} ${checked.version}` : strings.install.text}
      style={{ width: 640 }}
      canOutsideClickClose={given.archive === undefined}
      onClose={() => !adding.busy && setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        {!offer && (
          <div className="packages-files">
            <PickFile
              label={strings.file.text}
              empty={strings.chooseFile.text}
              accept=".tgz,.tar.gz,application/gzip"
              onPick={async file => {
                await look({ ...given, archive: encodeBase64(await file.arrayBuffer()) });
              }}
            />
            <PickFile
              label={strings.signature.text}
              empty={strings.chooseSignature.text}
              accept=".sig"
              onPick={async file => look({ ...given, signature: (await file.text()).trim() })}
            />
          </div>
        )}
        {checking.busy && <output>{strings.checking.text}</output>}
        {error !== undefined && <ErrorState error={error} onRetry={() => look(given)} />}
        {checked && (
          <>
            {checked.description && <p>{checked.description}</p>}
            {checked.installed && <p>{format(strings.replaces, { version: checked.installed })}</p>}
            <Asks checked={checked} />
            {checked.needsTrust && (
              <>
                <p>{strings.vouchHelp.text}</p>
                <Checkbox
                  checked={trusted}
                  label={strings.vouch.text}
                  onChange={event => setTrusted(event.currentTarget.checked)}
                />
              </>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={strings.cancel.text}
              disabled={adding.busy}
              onClick={() => setOpen(false)}
            />
            <Button
              intent="primary"
              text={(checked?.isUpdate ? strings.update : strings.installOffer).text}
              disabled={!checked || (checked.needsTrust && !trusted)}
              loading={adding.busy}
              onClick={() => void (checked && install(checked))}
            />
          </>
        }
      />
    </Dialog>
  );
}
