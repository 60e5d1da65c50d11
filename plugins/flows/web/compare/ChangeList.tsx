import { lineDiff } from '../../domain/compare/lineDiff';
import type { VersionChange } from '../../domain/compare/compareFlows';
import type { Difference } from '../../domain/diff/propertyPaths';
import { strings } from '../../strings';

const kindTexts = {
  changed: strings.compareChanged,
  added: strings.compareAdded,
  removed: strings.compareRemoved,
  moved: strings.compareMoved,
};
/** How many unchanged lines stand around a changed one. */
const around = 2;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

interface Props {
  readonly changes: readonly VersionChange[];
  /** The one that is looked at; -1 for none. */
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/** Every difference, each leading to its place on the canvases; properties line by line. */
export function ChangeList({ changes, at, onGo }: Props) {
  return (
    <ol className="flow-diff flow-compare-list" aria-label={strings.compareChanges.text}>
      {changes.map(({ id, kind, title, differences }, index) => (
        <li key={id} data-kind={kind} aria-current={index === at || undefined}>
          <button type="button" className="flow-link" onClick={() => onGo(index)}>
            {title}
          </button>{' '}
          <small>{kindTexts[kind].text}</small>
          {differences.map(difference => (
            <Lines key={difference.path.join('.')} difference={difference} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Lines({ difference: { path, before, after } }: { readonly difference: Difference }) {
  const lines = lineDiff(textOf(before), textOf(after));
  const near = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same');
  const name = path.filter(key => key !== 'value' && key !== 'properties').join(' › ');
  return (
    <div className="flow-compare-lines">
      {name && <code>{name}</code>}
      <pre>
        {lines.map(
          ({ kind, text }, index) =>
            near(index) && (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a text that never changes
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
