import { Button } from '@blueprintjs/core';
import { useMay } from '#core/web';
import { DataTable, type Column } from '#core/web/ui';
import { FlowLink } from './FlowLink';
import { access, type GitConflict } from '../contract';
import { strings } from '../strings';
import { nameKind } from './kinds';
import { useDecision } from './useDecision';

function Decisions({ deletion, canKeep }: { deletion: GitConflict; canKeep: boolean }) {
  const { take, busy } = useDecision(strings.deletionResolved);
  const { key, name } = deletion;
  return (
    <div className="git-decisions">
      <Button
        size="small"
        intent="danger"
        variant="outlined"
        text={strings.deleteHere.text}
        aria-label={`${strings.deleteHere.text}: ${name}`}
        disabled={busy}
        onClick={() => void take(key, 'git')}
      />
      {canKeep && (
        <Button
          size="small"
          text={strings.keepHere.text}
          aria-label={`${strings.keepHere.text}: ${name}`}
          disabled={busy}
          onClick={() => void take(key, 'environment')}
        />
      )}
    </div>
  );
}

const columns: Column<GitConflict>[] = [
  { id: 'name', header: strings.name.text, cell: each => <FlowLink {...each} /> },
  { id: 'kind', header: strings.kind.text, from: 560, cell: ({ kind }) => nameKind(kind) },
];
const decision = { id: 'decide', header: strings.decision.text, width: '2fr' };
const ways: readonly Column<GitConflict>[] = [
  { ...decision, cell: deletion => <Decisions deletion={deletion} canKeep={false} /> },
  { ...decision, cell: deletion => <Decisions deletion={deletion} canKeep /> },
];

/** The parts that the branch deleted and the environment still has, and how to decide. */
export function Deletions({
  deletions,
  canKeep,
}: {
  readonly deletions: readonly GitConflict[];
  readonly canKeep: boolean;
}) {
  const mayDecide = useMay(access, 'update');
  return (
    <section aria-labelledby="git-deletions" className="git-section">
      <h2 id="git-deletions">{strings.deletions.text}</h2>
      <p>{strings.deletionsHelp.text}</p>
      <DataTable
        label={strings.deletions.text}
        columns={mayDecide ? [...columns, ways[Number(canKeep)]!] : columns}
        rows={deletions}
        rowKey={({ key }) => key}
      />
    </section>
  );
}
