import { Button } from '@blueprintjs/core';
import { useMay } from '#core/web';
import { ButtonLink, DataTable, type Column } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { access, type GitConflict } from '../contract';
import { strings } from '../strings';
import { nameKind } from './kinds';
import { useDecision } from './useDecision';

/** The address of a canvas where a conflict is merged. */
const getMergePath = ({ flowId = '', key }: GitConflict) =>
  `${canvas.to({ id: flowId })}?${new URLSearchParams({ branch: key })}`;

function Decisions({ conflict }: { readonly conflict: GitConflict }) {
  const { take, busy } = useDecision(strings.resolved);
  const { key } = conflict;
  return (
    <div className="git-decisions">
      {conflict.flowId && <ButtonLink to={getMergePath(conflict)}>{strings.merge.text}</ButtonLink>}
      <Button text={strings.takeGit.text} disabled={busy} onClick={() => void take(key, 'git')} />
      <Button
        text={strings.takeEnvironment.text}
        disabled={busy}
        onClick={() => void take(key, 'environment')}
      />
    </div>
  );
}

const columns: Column<GitConflict>[] = [
  { id: 'name', header: strings.name.text, cell: ({ name }) => name },
  { id: 'kind', header: strings.kind.text, from: 560, cell: ({ kind }) => nameKind(kind) },
  {
    id: 'decide',
    header: strings.decision.text,
    width: '2fr',
    cell: conflict => <Decisions conflict={conflict} />,
  },
];

/** The parts that changed on both sides, and how to decide. */
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
