import { Button } from '@blueprintjs/core';
import { Add, Variable as VariableIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { format } from '../../../../core/contract';
import { useApp, useCall, useMay, usePages } from '../../../../core/web';
import { confirm, DataTable, EmptyState, ErrorState, Page, SearchField } from '../../../../core/web/ui';
import { attributes, deleteVariable, listVariables, readVariableKey, variablesAccess } from '../../contract';
import { strings } from '../../strings';
import { variableColumns, type VariableRow } from './variableColumns';
import { VariableDialog } from './VariableDialog';

/** The company's variables: found, made, changed and deleted here. */
export default function VariableList() {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const adding = asked.has('new');
  const search = asked.get('find') ?? '';
  const setSearch = (text: string) =>
    navigate(text ? `${attributes.to()}?find=${encodeURIComponent(text)}` : attributes.to(), { replace: true });
  const [edited, setEdited] = useState<VariableRow>();
  const mayAdd = useMay(variablesAccess, 'create');
  const mayChange = useMay(variablesAccess, 'update');
  const mayRemove = useMay(variablesAccess, 'delete');
  const removing = useCall(deleteVariable);
  const variables = usePages(listVariables, {
    input: (page, limit) => ({ query: { page, limit, ...(search && { query: search }) } }),
    rows: found => Object.entries(found).map(([key, variable]): VariableRow => ({ ...variable, key })),
    id: ({ key }) => key,
    limit: 50,
  });

  async function remove({ key }: VariableRow) {
    const title = format(strings.removeVariableAsk, { name: readVariableKey(key).name });
    const question = { title, body: strings.removeVariableBody.text, confirm: strings.remove.text, danger: true };
    if (!(await confirm(question))) return;
    try {
      await removing.run({ params: { name: key } });
      notices.success(strings.variableRemoved.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  const open = () => navigate(`${attributes.to()}?new`);
  const add = mayAdd && <Button intent="primary" icon={<Add />} text={strings.addVariable.text} onClick={open} />;
  return (
    <Page title={strings.variables.text} intro={strings.variablesIntro.text} actions={add}>
      <SearchField label={strings.searchVariables.text} value={search} onSearch={setSearch} />
      {variables.error ? (
        <ErrorState error={variables.error} onRetry={() => variables.mutate()} />
      ) : (
        <DataTable
          label={strings.variables.text}
          columns={variableColumns({
            edit: mayChange ? setEdited : undefined,
            remove: mayRemove ? row => void remove(row) : undefined,
          })}
          rows={variables.isLoading ? undefined : variables.rows}
          rowKey={({ key }) => key}
          {...(mayChange && { onOpen: setEdited })}
          {...(variables.more && { loadMore: variables.loadMore })}
          loadingMore={variables.loadingMore}
          empty={
            search ? (
              <EmptyState title={format(strings.noVariableFound, { query: search })} />
            ) : (
              <EmptyState icon={<VariableIcon size={22} />} title={strings.noVariables.text} action={add}>
                {strings.noVariablesHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {adding && mayAdd && <VariableDialog onClose={() => navigate(attributes.to(), { replace: true })} />}
      {edited && <VariableDialog key={edited.key} row={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
