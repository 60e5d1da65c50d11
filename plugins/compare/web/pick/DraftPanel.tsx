import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { format } from '#core/contract';
import { useApp, useQuery } from '#core/web';
import { EmptyState, ErrorState, SkeletonRows } from '#core/web/ui';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import type { EditorPartProps } from '#plugins/editor/contract';
import type { Flow } from '#plugins/flows/contract';
import { exportVersion } from '#plugins/flows/contract/internal';
import { compareFlows } from '../../contract/changes/compareFlows';
import { findPickFault, pickChange } from '../../domain/pick/pickChange';
import { strings } from '../../strings';
import { ChangeList } from '../changes/ChangeList';
import { useChangeNames } from '../changes/useChangeNames';
import { picks } from './Picks';

/**
 * The changes of a saved version compared with the draft on screen; each can be added to the draft.
 */
export default observer(function DraftPanel({ session }: EditorPartProps) {
  const { editor } = session;
  const version = useApp().host.find(picks)?.version ?? editor.flow.currentVersion;
  const params = { flowId: editor.flow.flowId, versionId: String(version) };
  const options = { revalidateOnFocus: false };
  const { data, error, mutate } = useQuery(exportVersion, { params, query: {} }, options);
  return (
    <PanelFrame
      title={format(strings.draftPanel, { version })}
      onClose={() => editor.showAside('none')}
    >
      {error ? <ErrorState error={error} onRetry={() => mutate()} /> : null}
      {data ? (
        <DraftChanges session={session} after={data as Flow} />
      ) : (
        !error && <SkeletonRows columns={1} />
      )}
    </PanelFrame>
  );
});

const DraftChanges = observer(function DraftChanges({
  session: { editor },
  after,
}: EditorPartProps & { readonly after: Flow }) {
  const { document } = editor;
  const changes = useMemo(() => compareFlows(document, after), [document, after]);
  const names = useChangeNames(document.graphData, after.graphData);
  const [at, setAt] = useState(-1);
  if (changes.length === 0)
    return <EmptyState title={strings.draftSame.text}>{strings.draftSameHelp.text}</EmptyState>;
  return (
    <ChangeList
      changes={changes}
      at={at}
      names={names}
      onGo={index => {
        const nodeIds = (changes[index]?.nodeIds ?? []).filter(id => editor.index.nodes.has(id));
        setAt(index);
        editor.select(nodeIds);
        editor.canvas?.reveal(nodeIds);
      }}
      {...(!editor.readOnly && {
        pick: {
          findFault: (change, difference) =>
            findPickFault(document, { change, after, ...(difference && { difference }) }),
          add: (change, difference) => {
            const label = format(strings.didPick, { title: names.titleOf(change) });
            const picked = { change, after, ...(difference && { difference }) };
            editor.edit(label, draft => pickChange(draft, picked));
          },
        },
      })}
    />
  );
});
