import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { diffLines } from '../../domain/diffLines';
import { toReadableSides } from '../../contract/changes/toReadableSides';
import type { VersionChange } from '../../contract/changes/compareFlows';
import type { Difference } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { strings } from '../../strings';
import type { PickFault } from '../../domain/pick/pickChange';
import { PickButton } from '../pick/PickButton';
import type { ChangeNames } from './useChangeNames';
import './changes.css';

/** The labels of the kinds of changes, in the order in which they are shown. */
export const kindTexts = {
  changed: strings.changed,
  added: strings.added,
  removed: strings.removed,
  moved: strings.moved,
};
/** How many unchanged lines stand around a changed one. */
const around = 2;
/** How many changes are listed at first, and with each press of the button. */
const atOnce = 100;

/** Adds changes of a list to a draft; one property of a change, or all of it. */
export interface PickedFrom {
  readonly findFault: (change: VersionChange, difference?: Difference) => PickFault | undefined;
  readonly add: (change: VersionChange, difference?: Difference) => void;
}

interface Props {
  readonly changes: readonly VersionChange[];
  /** The one that is looked at; -1 for none. */
  readonly at: number;
  readonly names: ChangeNames;
  readonly onGo: (at: number) => void;
  /** Without it nothing can be added. */
  readonly pick?: PickedFrom;
}

/** Every difference, each leading to its place on the canvases; properties line by line. */
export function ChangeList({ changes, at, names, onGo, pick }: Props) {
  const [asked, ask] = useState(atOnce);
  const shown = Math.min(changes.length, Math.max(asked, at + 1));
  return (
    <div>
      <ol className="flow-compare-list" aria-label={strings.changes.text}>
        {changes.slice(0, shown).map((change, index) => (
          <li
            key={`${change.kind} ${change.id}`}
            data-kind={change.kind}
            aria-current={index === at || undefined}
          >
            <button type="button" onClick={() => onGo(index)}>
              {names.titleOf(change)}
            </button>{' '}
            <small>{kindTexts[change.kind].text}</small>
            {pick && (
              <PickButton
                name={format(strings.pickOf, { title: names.titleOf(change) })}
                fault={pick.findFault(change)}
                onAdd={() => pick.add(change)}
              />
            )}
            {change.differences.map(difference => (
              <Lines
                key={difference.path.join('.')}
                change={change}
                difference={difference}
                names={names}
                {...(pick && change.differences.length > 1 && { pick })}
              />
            ))}
          </li>
        ))}
      </ol>
      {shown < changes.length && (
        <Button
          size="small"
          text={format(strings.more, {
            count: Math.min(atOnce, changes.length - shown),
          })}
          onClick={() => ask(shown + atOnce)}
        />
      )}
    </div>
  );
}

interface LinesProps {
  readonly change: VersionChange;
  readonly difference: Difference;
  readonly names: ChangeNames;
  readonly pick?: PickedFrom;
}
function Lines({ change, difference, names, pick }: LinesProps) {
  const lines = diffLines(...toReadableSides(difference, names.node));
  const near = (index: number) =>
    lines
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ kind }) => kind !== 'same');
  const name = names.pathOf(change, difference.path);
  return (
    <div className="flow-compare-lines">
      {name && <code>{name}</code>}
      {pick && (
        <PickButton
          name={format(strings.pickProperty, { name })}
          fault={pick.findFault(change, difference)}
          onAdd={() => pick.add(change, difference)}
        />
      )}
      <pre>
        {lines.map(
          ({ kind, text }, index) =>
            near(index) && (
              // lines of a text that never changes
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} data-kind={kind}>
                {{ same: '  ', added: '+ ', removed: '− ' }[kind]}
                {text}
                {'\n'}
              </span>
            ),
        )}
      </pre>
    </div>
  );
}
