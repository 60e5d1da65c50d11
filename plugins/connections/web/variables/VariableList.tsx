import { Button } from '@blueprintjs/core';
import { Add, Search, Variable as VariableIcon } from '@blueprintjs/icons';
import { useMay, usePages } from '../../../../core/web';
import { DataTable, EmptyState, ErrorState, Page } from '../../../../core/web/ui';
import { listVariables, variablesAccess } from '../../contract';
import { strings } from '../../strings';
import { variableStrings as texts } from '../../variableStrings';
import { UsesDialog } from './UsesDialog';
import { useVariableGroups } from './useVariableGroups';
import { useVariableRemoval } from './useVariableRemoval';
import { useVariablesAddress } from './useVariablesAddress';
import { variableColumns, type VariableRow } from './variableColumns';
import { VariableDialog } from './VariableDialog';
import { VariableFilters } from './VariableFilters';
import { VariableTabs } from './VariableTabs';
import './variables.css';

/** The company's variables by context: found, made, changed and deleted here. */
export default function VariableList() {
  const address = useVariablesAddress();
  const { filter, shown, open, close } = address;
  const mayAdd = useMay(variablesAccess, 'create');
  const mayChange = useMay(variablesAccess, 'update');
  const mayRemove = useMay(variablesAccess, 'delete');
  const remove = useVariableRemoval();
  const groups = useVariableGroups(address);
  const variables = usePages(listVariables, {
    input: (page, limit) => ({ query: { page, limit, ...filter } }),
    rows: found => Object.entries(found).map(([key, variable]): VariableRow => ({ ...variable, key })),
    id: ({ key }) => key,
    limit: 50,
  });
  const edit = ({ key }: VariableRow) => open('edit', key);
  const edited = variables.rows.find(({ key }) => key === shown('edit'));
  const add = mayAdd && (
    <Button intent="primary" icon={<Add />} text={strings.addVariable.text} onClick={() => open('new')} />
  );
  const narrowed = Object.keys(filter).length > 0;
  return (
    <Page title={strings.variables.text} intro={strings.variablesIntro.text} actions={add}>
      <VariableTabs address={address} groups={groups} />
      <VariableFilters address={address} groups={groups} />
      {variables.error ? (
        <ErrorState error={variables.error} onRetry={() => variables.mutate()} />
      ) : (
        <DataTable
          label={strings.variables.text}
          columns={variableColumns({
            edit: mayChange ? edit : undefined,
            remove: mayRemove ? ({ key }) => void remove(key) : undefined,
            uses: ({ key }) => open('uses', key),
          })}
          rows={variables.isLoading ? undefined : variables.rows}
          rowKey={({ key }) => key}
          onOpen={mayChange ? edit : ({ key }) => open('uses', key)}
          {...(variables.more && { loadMore: variables.loadMore })}
          loadingMore={variables.loadingMore}
          empty={
            narrowed ? (
              <EmptyState
                icon={<Search size={22} />}
                title={texts.noneHere.text}
                action={<Button text={texts.clearFilters.text} onClick={address.clear} />}
              >
                {texts.noneHereHelp.text}
              </EmptyState>
            ) : (
              <EmptyState icon={<VariableIcon size={22} />} title={strings.noVariables.text} action={add}>
                {strings.noVariablesHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {shown('new') !== undefined && mayAdd && <VariableDialog onClose={() => close('new')} />}
      {edited && mayChange && <VariableDialog key={edited.key} row={edited} onClose={() => close('edit')} />}
      {shown('uses') && <UsesDialog variable={shown('uses')!} onClose={() => close('uses')} />}
    </Page>
  );
}
