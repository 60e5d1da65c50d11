import { Button } from '@blueprintjs/core';
import { useApp, useCompanyId, useMay, useMutation } from '#core/web';
import { ButtonLink, DataTable, type Column } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { access, resolveConflict, type GitConflict } from '../contract';
import { strings } from '../strings';
import { nameKind } from './kinds';

/** The address of a canvas where a conflict is merged. */
const getMergePath = ({ flowId = '', key }: GitConflict) =>
  `${canvas.to({ id: flowId })}?${new URLSearchParams({ branch: key })}`;

function Decisions({ conflict }: { readonly conflict: GitConflict }) {
  const params = { companyId: useCompanyId() };
  const { notices } = useApp();
  const decide = useMutation(resolveConflict);
  async function take(side: 'git' | 'environment') {
    try {
      await decide.run({ params, body: { key: conflict.key, take: side } });
      notices.success(strings.resolved.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <div className="git-decisions">
      {conflict.flowId && <ButtonLink to={getMergePath(conflict)}>{strings.merge.text}</ButtonLink>}
      <Button
        size="small"
        text={strings.takeGit.text}
        disabled={decide.busy}
        onClick={() => void take('git')}
      />
      <Button
        size="small"
        text={strings.takeEnvironment.text}
        disabled={decide.busy}
        onClick={() => void take('environment')}
      />
    </div>
  );
}

const columns: Column<GitConflict>[] = [
  { id: 'name', header: strings.name.text, cell: ({ name }) => name },
  { id: 'kind', header: strings.kind.text, cell: ({ kind }) => nameKind(kind) },
  {
    id: 'decide',
    header: strings.decision.text,
    width: '2fr',
    cell: conflict => <Decisions conflict={conflict} />,
  },
];

/** What has changed on both sides, and how to decide. */
export function Conflicts({ conflicts }: { readonly conflicts: readonly GitConflict[] }) {
  const mayDecide = useMay(access, 'update');
  return (
    <section aria-labelledby="git-conflicts" className="git-section">
      <h2 id="git-conflicts">{strings.conflicts.text}</h2>
      <p>{strings.conflictsHelp.text}</p>
      <DataTable
        label={strings.conflicts.text}
        columns={mayDecide ? columns : columns.slice(0, 2)}
        rows={conflicts}
        rowKey={({ key }) => key}
      />
    </section>
  );
}
