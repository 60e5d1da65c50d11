import { Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { importModes, type ImportMode } from '../../contract';
import { strings } from '../../strings';
import { ArchivePicker } from './ArchivePicker';
import { UploadState } from './UploadState';
import type { Uploading } from './useUpload';

interface Props {
  readonly upload: Uploading;
  readonly focused: boolean;
}
const labels = {
  add: [strings.modeAdd, strings.modeAddHelp],
  replace: [strings.modeReplace, strings.modeReplaceHelp],
} as const;

/** Chooses an archive and how it is put into the company. */
export function NewImport({ upload, focused }: Props) {
  const [mode, setMode] = useState<ImportMode>('add');
  return (
    <>
      <RadioGroup
        className="transfer-modes"
        label={strings.mode.text}
        selectedValue={mode}
        onChange={({ currentTarget }) =>
          setMode(currentTarget.value === 'replace' ? 'replace' : 'add')
        }
      >
        {importModes.map(each => (
          <Radio key={each} value={each}>
            {labels[each][0].text}
            <small>{labels[each][1].text}</small>
          </Radio>
        ))}
      </RadioGroup>
      <ArchivePicker
        label={strings.chooseArchive.text}
        disabled={upload.state.busy}
        focused={focused}
        onFile={file => upload.start(file, mode)}
      />
      <UploadState upload={upload.state} />
    </>
  );
}
