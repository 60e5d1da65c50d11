import { FileInput, Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { format } from '#core/contract';
import { useMutation, useMay, useQuery } from '#core/web';
import { FormDialog, TextAreaField, TimeAgo } from '#core/web/ui';
import { importVariables, longestFile, listVariableImports, variablesAccess } from '../../contract';
import { strings } from '../../strings';
import { ImportPlan } from './ImportPlan';
import type { ManyVariables } from '../bulk/useManyVariables';

const shown = 3;

/** The latest imports, each to be taken back; nothing where there is none. */
function RecentImports({ many }: { readonly many: ManyVariables }) {
  const mayChange = useMay(variablesAccess, 'update');
  const mayRemove = useMay(variablesAccess, 'delete');
  const { data } = useQuery(listVariableImports, {});
  if (!mayChange || !mayRemove || !data || data.imports.length === 0) return null;
  return (
    <section className="va-imports" aria-labelledby="va-imports-title">
      <h3 id="va-imports-title">{strings.recentImports.text}</h3>
      <ul>
        {data.imports.slice(0, shown).map(({ importId, madeDate, ...counts }) => (
          <li key={importId}>
            <span>
              <TimeAgo at={madeDate} /> · {format(strings.importCounts, counts)}
            </span>
            <Button
              size="small"
              text={strings.undoImport.text}
              loading={many.undoing === importId}
              onClick={() => many.undoImport(importId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const columns = 'context, type, value, description, mutable, min, max, flowId';
const empty = { text: '', skipRefused: false };

/** Brings variables in from a file or a pasted text, after a look at what each line would do. */
export function ImportDialog({
  many,
  onClose,
}: {
  readonly many: ManyVariables;
  readonly onClose: () => void;
}) {
  const { run } = useMutation(importVariables);
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
