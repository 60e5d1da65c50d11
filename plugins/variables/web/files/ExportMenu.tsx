import { Button, Menu, MenuDivider, PopoverNext } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { ActionItem } from '#core/web/ui';
import { strings } from '../../strings';
import { exportCsv, exportJson } from '../actions/variableActions';
import type { VariablesAddress } from '../useVariablesAddress';

/** Saves the variables that the filters show as a file. */
export const ExportMenu = ({ address: { filter } }: { readonly address: VariablesAddress }) => (
  <PopoverNext
    placement="bottom-end"
    transitionDuration={0}
    shouldReturnFocusOnClose
    content={
      <Menu>
        <MenuDivider title={strings.exportNote.text} />
        <ActionItem action={exportJson} subject={filter} />
        <ActionItem action={exportCsv} subject={filter} />
      </Menu>
    }
  >
    <Button icon={<Export />} text={strings.export.text} aria-haspopup="menu" />
  </PopoverNext>
);
