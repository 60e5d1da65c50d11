import { useMemo, type KeyboardEvent } from 'react';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import type { FlowMark, FlowSession } from '#plugins/editor/contract';
import { markedFlow, type FlowDocument } from '#plugins/editor/contract/internal';
import type { Flow } from '#plugins/flows/contract';
import { findMoves } from '../../contract/changes/compareFlows';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import type { Merge } from '../../domain/merge/mergeFlows';
import type { Sides } from '../../domain/merge/conflict';
import { strings } from '../../strings';
import { useMergedProblems } from './useMergedProblems';
import type { MergeNames } from './useMergeNames';

interface Props {
  readonly session: FlowSession;
  readonly theirs: Flow;
  readonly sides: Sides<FlowDocument>;
  readonly merge: Merge;
  readonly shown: readonly string[];
  readonly names: MergeNames;
}

const ignoreCanvas = () => {};
const passTab = (event: KeyboardEvent) => event.key === 'Tab' && event.stopPropagation();
const most = 20;

/** The merged flow on a canvas, with its differences from the saved version, and its problems. */
export function MergedFlow({ session, theirs, sides, merge, shown, names }: Props) {
  const { document } = merge;
  const flow = useMemo(() => ({ ...theirs, ...document }), [theirs, document]);
  const marks = useMemo(() => listMarks(theirs, merge), [theirs, merge]);
  const movedFrom = useMemo(
    () => findMoves(theirs.graphData, document.graphData),
    [theirs, document],
  );
  const opening = useMemo(() => [flow.graphData], [flow]);
  const problems = useMergedProblems(session, sides, document);
  return (
    <section className="flow-merged" aria-label={strings.result.text}>
      <h3>{strings.result.text}</h3>
      {/* Tab leaves this canvas, and does not go from node to node. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="flow-merged-canvas" onKeyDownCapture={passTab}>
        <Slot
          point={markedFlow}
          props={{ flow, marks, movedFrom, opening, shown, onCanvas: ignoreCanvas }}
        />
      </div>
      {problems && (
        <div>
          <output>{format(strings.resultCounts, problems)}</output>
          {problems.fresh.length === 0 ? (
            <p>{strings.noNewProblems.text}</p>
          ) : (
            <>
              <h3>{strings.newProblems.text}</h3>
              <ul className="flow-effects" aria-label={strings.newProblems.text}>
                {problems.fresh.slice(0, most).map(({ code, nodeId, message }) => (
                  <li key={[code, nodeId, message].join(' ')}>
                    {nodeId ? `${names.node(nodeId)}: ${message}` : message}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function listMarks(theirs: Flow, { document, conflicts }: Merge): ReadonlyMap<string, FlowMark> {
  const diff = diffGraphs(theirs.graphData, document.graphData);
  const mark = (kind: FlowMark, ids: readonly string[]) => ids.map(id => [id, kind] as const);
  const getIds = (list: readonly { readonly data: { readonly id: string } }[]) =>
    list.map(({ data }) => data.id);
  return new Map([
    ...mark('added', getIds([...diff.added, ...diff.edgesAdded])),
    ...mark(
      'moved',
      diff.moved.map(({ id }) => id),
    ),
    ...mark('changed', [...diff.changed.map(({ id }) => id), ...getIds(diff.edgesChanged)]),
    ...mark(
      'found',
      conflicts.flatMap(({ kind, id }) => (kind === 'field' ? [] : [id])),
    ),
  ]);
}
