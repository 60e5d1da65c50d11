import { FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { format } from '#core/contract';
import { useCall } from '#core/web';
import { FormDialog, TextAreaField } from '#core/web/ui';
import { importVariables, longestFile } from '../../contract';
import { strings } from '../../strings';
import { ImportPlan } from './ImportPlan';
import { RecentImports } from './RecentImports';
import type { ManyVariables } from '../bulk/useManyVariables';

const columns = 'name, context, type, value, description, mutable, min, max, flowId';
const empty = { text: '', skipRefused: false };

/** Brings variables in from a file or a pasted text, after a look at what each line would do. */
export function ImportDialog({
  many,
  onClose,
}: {
  readonly many: ManyVariables;
  readonly onClose: () => void;
}) {
  const { run } = useCall(importVariables);
  async function save({ text, skipRefused }: typeof empty) {
    many.imported(await run({ query: {}, body: { text, skipRefused } }));
  }
  return (
    <FormDialog
      title={strings.importTitle.text}
      intro={format(strings.importIntro, { columns })}
      values={empty}
      save={save}
      submit={strings.importNow.text}
      onClose={onClose}
    >
      <ChosenFile />
      <TextAreaField
        name="text"
        label={strings.importText.text}
        rows={6}
        maxLength={longestFile}
        rules={{ validate: (text: string) => text.trim() !== '' || strings.nothingPasted.text }}
      />
      <ImportPlan />
      <RecentImports many={many} />
    </FormDialog>
  );
}

function ChosenFile() {
  const { setValue } = useFormContext<typeof empty>();
  const [name, setName] = useState('');
  const take = async (file: File) => {
    setName(file.name);
    setValue('text', await file.text(), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FileInput
      fill
      className="va-file"
      hasSelection={name !== ''}
      text={name || strings.importFile.text}
      buttonText={strings.browse.text}
      inputProps={{
        accept: '.json,.csv,application/json,text/csv',
        'aria-label': strings.importFile.text,
        onChange: event => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void take(file);
        },
      }}
    />
  );
}
