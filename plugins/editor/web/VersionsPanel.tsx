import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import { Slot, useMutation, usePages } from '#core/web';
import {
  ActionItem,
  ErrorState,
  FormDialog,
  RowMenu,
  SkeletonRows,
  TextField,
  TimeAgo,
} from '#core/web/ui';
import { aliasVersion, listVersions, type FlowVersion } from '#plugins/flows/contract/internal';
import { versionMenu } from '../contract/internal';
import { strings } from '../strings';
import {
  deleteVersion,
  nameVersion,
  revertToVersion,
  type ListedVersion,
} from './actions/versionActions';
import { useEditor, useSession } from './editor/EditorContext';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import './page/panels.css';

const getVersionId = ({ _id: { versionId } }: FlowVersion) => versionId;

/** The saved versions of the flow, newest first: name, revert to, export, delete. */
export const VersionsPanel = observer(function VersionsPanel() {
  const editor = useEditor();
  const { flowId } = editor.flow;
  const pages = usePages(listVersions, {
    input: (page, limit) => ({ params: { flowId }, query: { page, limit } }),
    rows: reply => reply.versions,
    id: version => String(getVersionId(version)),
    isKept: true,
  });
  return (
    <PanelFrame title={strings.versions.text} onClose={() => editor.showAside('none')}>
      {pages.error ? <ErrorState error={pages.error} onRetry={pages.mutate} /> : null}
      {pages.isLoading && <SkeletonRows columns={1} />}
      <ul className="flow-versions">
        {pages.rows.map(version => (
          <VersionRow key={getVersionId(version)} version={version} />
        ))}
      </ul>
      {pages.more && <Button variant="minimal" text={strings.more.text} onClick={pages.loadMore} />}
    </PanelFrame>
  );
});

const VersionRow = observer(function VersionRow({ version }: { version: FlowVersion }) {
  const editor = useEditor();
  const session = useSession();
  const [naming, setNaming] = useState(false);
  const alias = useMutation(aliasVersion);
  const versionId = getVersionId(version);
  const { flow } = editor;
  const params = { flowId: flow.flowId, versionId: String(versionId) };
  const current = versionId === flow.currentVersion;
  const deployed = versionId === flow.publishedVersion;
  const title = format(strings.versionTitle, { version: versionId });
  const listed: ListedVersion = { session, versionId, name: () => setNaming(true) };
  return (
    <li aria-current={current || undefined}>
      <div>
        <b>{version.alias || title}</b>
        {current && <span className="sl-tag">{strings.currentMark.text}</span>}
        {deployed && <span className="sl-tag good">{strings.deployedMark.text}</span>}
        <small>
          {version.alias && `${title} · `}
          {version.customerName} · <TimeAgo at={version.createdDate} /> ·{' '}
          {format(strings.nodeCount, { count: version.nodeCount })}
        </small>
        {version.message && <p>{version.message}</p>}
      </div>
      <RowMenu name={title}>
        <ActionItem action={nameVersion} subject={listed} />
        <ActionItem action={revertToVersion} subject={listed} />
        <Slot point={versionMenu} props={{ session, versionId }} />
        <ActionItem action={deleteVersion} subject={listed} />
      </RowMenu>
      {naming && (
        <FormDialog
          title={strings.editAlias.text}
          values={{ alias: version.alias }}
          onClose={() => setNaming(false)}
          save={({ alias: name }) => alias.run({ params, body: { alias: name.trim() } })}
        >
          <TextField name="alias" label={strings.alias.text} maxLength={256} />
        </FormDialog>
      )}
    </li>
  );
});
