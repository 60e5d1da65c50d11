import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { format } from '#core/contract';
import { toFlowDocument, type ConflictProps } from '#plugins/editor/contract/internal';
import { listSides, type Conflict, type Decisions, type Side } from '../../domain/merge/conflict';
import { mergeFlows } from '../../domain/merge/mergeFlows';
import { strings } from '../../strings';
import { ConflictItem } from './ConflictItem';
import { Effects } from './Effects';
import { MergedFlow } from './MergedFlow';
import { useMergeNames } from './useMergeNames';
import './merge.css';

const sideKeys: Readonly<Record<string, Side>> = { y: 'ours', t: 'theirs', o: 'base', b: 'both' };
const stepKeys: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };

/**
 * Decides what a merge takes, part by part, and shows the merged flow with its problems; by keys
 * alone where one likes.
 */
export default observer(function MergeView({
  session,
  base,
  theirs,
  onMerge,
  onConfirm,
}: ConflictProps) {
  const ours = session.editor.document;
  const sides = useMemo(
    () => ({ base, ours, theirs: toFlowDocument(theirs) }),
    [base, ours, theirs],
  );
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [at, setAt] = useState(0);
  const merge = useMemo(() => mergeFlows(sides, decisions), [sides, decisions]);
  const names = useMergeNames(sides);
  const { conflicts, consequences, document } = merge;
  const [shown, setShown] = useState(() => listNodes(conflicts.slice(0, 1)));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => onMerge(document, listNodes(conflicts)), [onMerge, document, conflicts]);
  useEffect(() => frame.current?.focus(), []);

  const choose = (chosen: readonly Conflict[], side: Side) => {
    const next = new Map(decisions);
    for (const each of chosen) if (listSides(each).includes(side)) next.set(each.key, side);
    setDecisions(next);
  };
  const goTo = (next: number) => {
    const to = (next + conflicts.length) % conflicts.length;
    const conflict = conflicts[to];
    if (!conflict) return;
    setAt(to);
    setShown(names.nodesOf(conflict));
    frame.current?.querySelectorAll('.flow-conflicts > li')[to]?.scrollIntoView?.({
      block: 'nearest',
    });
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onConfirm();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const [step, side, conflict] = [stepKeys[key], sideKeys[key], conflicts[at]];
    if (step) goTo(at + step);
    else if (side && conflict) choose([conflict], side);
    else return;
    event.preventDefault();
  };
  return (
    // Keys of the whole part, beside the radio buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flow-merge" ref={frame} tabIndex={-1} onKeyDown={hear}>
      <div className="flow-merge-told">
        <h3>{strings.conflicts.text}</h3>
        {conflicts.length === 0 ? (
          <p>{strings.noConflicts.text}</p>
        ) : (
          <>
            <div className="flow-merge-bar">
              <output>
                {format(strings.conflictPlace, { at: at + 1, count: conflicts.length })}
              </output>
              {conflicts.length > 1 && (
                <>
                  <Button
                    size="small"
                    text={strings.previousConflict.text}
                    onClick={() => goTo(at - 1)}
                  />
                  <Button
                    size="small"
                    text={strings.nextConflict.text}
                    onClick={() => goTo(at + 1)}
                  />
                  <span className="flow-merge-all">
                    <span>{strings.useAll.text}</span>
                    {(['ours', 'theirs'] as const).map(side => (
                      <Button
                        key={side}
                        size="small"
                        text={strings[side].text}
                        onClick={() => choose(conflicts, side)}
                      />
                    ))}
                  </span>
                </>
              )}
            </div>
            <p className="flow-merge-keys">{strings.conflictKeys.text}</p>
            <ol className="flow-conflicts" aria-label={strings.conflicts.text}>
              {conflicts.map((conflict, index) => (
                <ConflictItem
                  key={conflict.key}
                  conflict={conflict}
                  decisions={decisions}
                  current={index === at}
                  names={names}
                  onChoose={side => choose([conflict], side)}
                  onShow={() => goTo(index)}
                />
              ))}
            </ol>
          </>
        )}
        <Effects list={consequences} names={names} onShow={setShown} />
      </div>
      <MergedFlow
        session={session}
        theirs={theirs}
        sides={sides}
        merge={merge}
        shown={shown}
        names={names}
      />
    </div>
  );
});

const listNodes = (conflicts: readonly Conflict[]): readonly string[] => [
  ...new Set(conflicts.flatMap(({ kind, id }) => (kind === 'node' ? [id] : []))),
];
