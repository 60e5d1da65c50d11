import { Button, Menu, MenuDivider, PopoverNext } from '@blueprintjs/core';
import { Add, Import, Search, Trash, Variable as VariableIcon, Export } from '@blueprintjs/icons';
import { useState } from 'react';
import { useMay, useOpen, usePages } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState, Page, ActionItem } from '#core/web/ui';
import { listVariables, mayMakeVariables, variablesAccess } from '../contract';
import { strings } from '../strings';
import {
  addVariable,
  importVariables,
  openDeleted,
  exportCsv,
  exportJson,
} from './actions/variableActions';
import { ChangeDialog } from './bulk/ChangeDialog';
import { ChoiceBar, chooseColumn } from './bulk/ChoiceBar';
import { listSelectedTypes, useVariableChoice } from './bulk/useVariableChoice';
import { ImportDialog } from './files/ImportDialog';
import { RemovedDialog } from './bulk/RemovedDialog';
import { RemoveDialog } from './bulk/RemoveDialog';
import { ReportDialog } from './bulk/ReportDialog';
import { useVariableFlows, VariableFilters } from './VariableFilters';
import { useManyVariables } from './bulk/useManyVariables';
import { UsesDialog } from './VariableUses';
import {
  useVariableGroups,
  useVariablesAddress,
  type VariablesAddress,
} from './useVariablesAddress';
import { variableColumns, type VariableRow } from './variableColumns';
import { VariableDialog } from './VariableDialog';
import { VariableTabs } from './VariableTabs';
import './variables.css';

/** Saves the variables that the filters show as a file. */
const ExportMenu = ({ address: { filter } }: { readonly address: VariablesAddress }) => (
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

/** The company's variables by context: found, made, changed and deleted here. */
export default function VariableList() {
  const address = useVariablesAddress();
  const { filter, shown, open, close } = address;
  const mayAdd = useOpen(mayMakeVariables);
  const mayChange = useMay(variablesAccess, 'update');
  const mayRemove = useMay(variablesAccess, 'delete');
  const many = useManyVariables();
  const [act, setAct] = useState<'change' | 'remove'>();
  const flows = useVariableFlows();
  const groups = useVariableGroups(address);
  const variables = usePages(listVariables, {
    input: (page, limit) => ({ query: { page, limit, ...filter } }),
    rows: found =>
      Object.entries(found).map(([key, variable]): VariableRow => ({ ...variable, key })),
    id: ({ key }) => key,
    limit: 50,
  });
  const total = variables.rows[0]?.totalCount ?? 0;
  const choice = useVariableChoice({ rows: variables.rows, filter, total });
  const edit = ({ key }: VariableRow) => open('edit', key);
  const used = shown('uses');
  const edited = variables.rows.find(({ key }) => key === shown('edit'));
  const add = <ActionButton action={addVariable} intent="primary" icon={<Add />} />;
  const narrowed = Object.keys(filter).length > 0;
  return (
    <Page
      title={strings.variables.text}
      intro={strings.variablesIntro.text}
      actions={
        <>
          {variables.rows.length > 0 && <ExportMenu address={address} />}
          <ActionButton action={importVariables} icon={<Import />} />
          <ActionButton action={openDeleted} icon={<Trash />} />
          {add}
        </>
      }
    >
      <VariableTabs address={address} groups={groups} />
      <VariableFilters address={address} groups={groups} />
      <ChoiceBar
        choice={choice}
        total={total}
        change={mayChange ? () => setAct('change') : undefined}
        remove={mayRemove ? () => setAct('remove') : undefined}
      />
      {variables.error ? (
        <ErrorState error={variables.error} onRetry={() => variables.mutate()} />
      ) : (
        <DataTable
          label={strings.variables.text}
          columns={[
            ...(mayChange || mayRemove ? [chooseColumn(choice)] : []),
            ...variableColumns(flows.byId),
          ]}
          rows={variables.isLoading ? undefined : variables.rows}
          rowKey={({ key }) => key}
          onOpen={mayChange ? edit : ({ key }) => open('uses', key)}
          {...(variables.more && { loadMore: variables.loadMore })}
          loadingMore={variables.loadingMore}
          empty={
            narrowed ? (
              <EmptyState
                icon={<Search size={22} />}
                title={strings.noneHere.text}
                action={<Button text={strings.clearFilters.text} onClick={address.clear} />}
              >
                {strings.noneHereHelp.text}
              </EmptyState>
            ) : (
              <EmptyState
                icon={<VariableIcon size={22} />}
                title={strings.noVariables.text}
                action={add}
              >
                {strings.noVariablesHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {shown('new') !== undefined && mayAdd && <VariableDialog onClose={() => close('new')} />}
      {edited && mayChange && (
        <VariableDialog key={edited.key} row={edited} onClose={() => close('edit')} />
      )}
      {act === 'change' && (
        <ChangeDialog
          choice={choice}
          types={listSelectedTypes(choice, groups ?? [], address)}
          many={many}
          onClose={() => setAct(undefined)}
        />
      )}
      {act === 'remove' && (
        <RemoveDialog choice={choice} many={many} onClose={() => setAct(undefined)} />
      )}
      {many.shown && <ReportDialog {...many.shown} onClose={many.close} />}
      {shown('import') !== undefined && mayAdd && mayChange && (
        <ImportDialog many={many} onClose={() => close('import')} />
      )}
      {shown('deleted') !== undefined && (
        <RemovedDialog many={many} onClose={() => close('deleted')} />
      )}
      {used && <UsesDialog variable={used} onClose={() => close('uses')} />}
    </Page>
  );
}
