import { Add, Flows } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Slot, useApp, useOpen, useMay, usePages, useQuery } from '#core/web';
import {
  ActionButton,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  SearchField,
  ActionItem,
  RowMenu,
} from '#core/web/ui';
import { listVariables, variablesAccess } from '#plugins/variables/contract';
import {
  canvas,
  flowListActions,
  flowListMakers,
  flowListParts,
  listFlows,
  flowRowMenu,
} from '../../contract';
import {
  mayMakeFlows,
  flowOrders,
  flowStates,
  openMade,
  type FlowRow,
} from '../../contract/internal';
import { strings } from '../../strings';
import {
  newFlow,
  cloneFlow,
  deleteFlow,
  deployFlow,
  openFlow,
  toggleFlow,
} from '../actions/flowActions';
import { flowColumns } from './flowColumns';
import { FlowListChoices } from './FlowListChoices';
import { NewFlowDialog } from './NewFlowDialog';
import { MenuDivider } from '@blueprintjs/core';
import './list.css';

/** The menu of a flow in the list. */
const FlowRowMenu = ({ flow }: { readonly flow: FlowRow }) => (
  <RowMenu name={flow.name}>
    <ActionItem action={openFlow} subject={flow} />
    <ActionItem action={deployFlow} subject={flow} />
    <ActionItem action={toggleFlow} subject={flow} />
    <ActionItem action={cloneFlow} subject={flow} />
    <Slot point={flowRowMenu} props={{ flowId: flow.flowId, name: flow.name }} />
    <MenuDivider />
    <ActionItem action={deleteFlow} subject={flow} />
  </RowMenu>
);

const columns: readonly Column<FlowRow>[] = [
  ...flowColumns,
  {
    id: 'menu',
    header: '',
    width: '52px',
    align: 'end',
    cell: flow => <FlowRowMenu flow={flow} />,
  },
];

const pageSize = 24;
/** After the list failed it is read in pages of so few flows. */
const retryPageSize = 5;

/** The flows of the company: find, open, make, import, and what can be done with each. */
export default observer(function FlowListPage() {
  const { session } = useApp();
  const [, go] = useLocation();
  const [search, setSearch] = useSearchParams();
  const query = search.get('query') ?? '';
  const sort = flowOrders.find(each => each === search.get('sort'));
  const state = flowStates.find(each => each === search.get('state'));
  const asked = search.get('do');
  const [area, setArea] = useState<HTMLElement | null>(null);
  const mayCreate = useOpen(mayMakeFlows);
  const [limit, setLimit] = useState(pageSize);
  const { rows, error, isLoading, more, loadMore, loadingMore, mutate } = usePages(listFlows, {
    limit,
    input: (page, limit) => ({
      query: {
        page,
        limit,
        ...(query && { query }),
        ...(sort && { sort }),
        ...(state && { state }),
      },
    }),
    rows: reply => reply.flowsInfo,
    id: flow => flow.flowId,
  });
  // The first data of the canvas is loaded when a flow is opened.
  const mayVariables = useMay(variablesAccess, 'read');
  const failed = error !== undefined && rows.length === 0;
  useQuery(listVariables, mayVariables && !isLoading && !failed ? { query: {} } : null, {
    revalidateOnFocus: false,
  });
  // One flow that cannot be read must not hide all others.
  useEffect(() => {
    if (failed) setLimit(retryPageSize);
  }, [failed]);
  const set = (values: Readonly<Record<string, string>>, replace = true) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace },
    );
  const show = (what: string | null) => set({ do: what ?? '' }, false);
  /** Goes to a flow that was made here, or back to the list. */
  const goOn = (id: string) => (session.isOn(openMade) ? go(canvas.to({ id })) : show(null));
  /** Reads the list again from its first page, whatever was looked for. */
  const reload = () => {
    if (query || state) setSearch(asked ? { do: asked } : {}, { replace: true });
    return mutate();
  };
  const openRow = (flow: FlowRow) => go(canvas.to({ id: flow.flowId }));
  const actions = mayCreate && (
    <>
      <Slot point={flowListMakers} props={{}} />
      <ActionButton action={newFlow} intent="primary" icon={<Add />} />
    </>
  );
  return (
    <div ref={setArea} className="flow-list">
      <Page
        title={strings.title.text}
        intro={strings.intro.text}
        actions={
          <>
            <Slot point={flowListActions} props={{}} />
            {actions}
          </>
        }
      >
        <div className="sl-toolbar">
          <SearchField
            label={strings.searchFlows.text}
            value={query}
            onSearch={text => set({ query: text })}
          />
          <FlowListChoices sort={sort} state={state} onChoose={set} />
        </div>
        {failed ? (
          <ErrorState error={error} onRetry={mutate} />
        ) : (
          <DataTable
            label={strings.title.text}
            columns={columns}
            rows={isLoading ? undefined : rows}
            rowKey={flow => flow.flowId}
            onOpen={openRow}
            loadMore={more ? loadMore : undefined}
            loadingMore={loadingMore}
            empty={
              query || state ? (
                <EmptyState title={strings.nothingFound.text}>
                  {strings.nothingFoundHelp.text}
                </EmptyState>
              ) : (
                <EmptyState
                  icon={<Flows size={26} />}
                  title={strings.noFlows.text}
                  action={<div className="flow-buttons">{actions}</div>}
                >
                  {(mayCreate ? strings.noFlowsHelp : strings.noFlowsReader).text}
                </EmptyState>
              )
            }
          />
        )}
      </Page>
      {asked === 'new' && mayCreate && <NewFlowDialog onClose={() => show(null)} onMade={goOn} />}
      {area && <Slot point={flowListParts} props={{ area, reload }} />}
    </div>
  );
});
