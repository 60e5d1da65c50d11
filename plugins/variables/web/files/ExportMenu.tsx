import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useState } from 'react';
import { saveFile, useApp } from '#core/web';
import { exportVariables } from '../../contract';
import { strings } from '../../strings';
import type { VariablesAddress } from '../useVariablesAddress';

/** Saves the variables that the filters show as a file. */
export function ExportMenu({ address }: { readonly address: VariablesAddress }) {
  const { api, notices } = useApp();
  const [busy, setBusy] = useState(false);
  const save = async (format: 'json' | 'csv') => {
    setBusy(true);
    try {
      saveFile(
        `variables.${format}`,
        await api.download(exportVariables, { query: { ...address.filter, format } }),
      );
    } catch (error) {
      notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PopoverNext
      placement="bottom-end"
      transitionDuration={0}
      shouldReturnFocusOnClose
      content={
        <Menu>
          <MenuDivider title={strings.exportNote.text} />
          <MenuItem text={strings.exportJson.text} onClick={() => void save('json')} />
          <MenuItem text={strings.exportCsv.text} onClick={() => void save('csv')} />
        </Menu>
      }
    >
      <Button icon={<Export />} text={strings.export.text} loading={busy} aria-haspopup="menu" />
    </PopoverNext>
  );
}
