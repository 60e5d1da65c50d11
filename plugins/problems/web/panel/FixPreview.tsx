import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { format } from '#core/contract';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { strings } from '../../strings';
import { useProblems } from '../store/ProblemsContext';
import { shortenValue } from './differenceTexts';

const most = 12;

/**
 * A preview of a fix, property by property, with its nodes highlighted on the canvas; Enter applies
 * it, Escape cancels it.
 */
export const FixPreview = observer(function FixPreview() {
  const desk = useProblems();
  const { stage } = desk;
  const { proposal, after } = desk;
  const apply = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    apply.current?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      desk.cancel();
    };
    const element = frame.current;
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  }, [desk, proposal]);
  if (!proposal || !after) return null;
  const { finding } = proposal;
  const { diff, gone, came } = after;
  const name = (id: string) => desk.nameOf(id);
  const settings = propertyPaths(stage.document.settings ?? {}, after.document.settings ?? {});
  const changes = [...diff.changed, ...diff.moved];
  const rest = changes.length - most;
  const change = (before: unknown, now: unknown) =>
    format(strings.becomes, { before: shortenValue(before), after: shortenValue(now) });
  return (
    <section className="flow-fix" aria-label={strings.fixPreview.text} ref={frame}>
      <b>{proposal.title}</b>
      <ul>
        {changes.slice(0, most).map(({ id, differences, moved }) => (
          <li key={id} data-kind="changed">
            <b>{name(id)}</b>
            {differences.map(({ path, before, after: now }) => (
              <small key={path.join('.')}>
                {path.filter(key => key !== 'value' && key !== 'properties').join(' › ')}:{' '}
                {change(before, now)}
              </small>
            ))}
            {moved && <small>{strings.nodeMoves.text}</small>}
          </li>
        ))}
        {rest > 0 && <li>{format(strings.andMoreChanges, { count: rest })}</li>}
        {diff.added.map(({ data }) => (
          <li key={data.id} data-kind="added">
            <b>{shortenValue(data.properties?.annotation?.value ?? data.id)}</b>{' '}
            <small>{strings.added.text}</small>
          </li>
        ))}
        {diff.removed.map(({ data }) => (
          <li key={data.id} data-kind="removed">
            <b>{name(data.id)}</b> <small>{strings.removed.text}</small>
          </li>
        ))}
        {settings.map(({ path, before, after: now }) => (
          <li key={path.join('.')} data-kind="changed">
            <b>{format(strings.settingOf, { name: path.join(' › ') })}</b>
            <small>{change(before, now)}</small>
          </li>
        ))}
      </ul>
      <output>
        {format(strings.fixGone, { count: gone })}{' '}
        {came.length > 0 && format(strings.fixCame, { count: came.length })}
      </output>
      {came.length > 0 && (
        <ul>
          {came.slice(0, most).map(({ code, nodeId, message }) => (
            <li key={code + nodeId + message}>
              {nodeId ? `${name(nodeId)}: ` : ''}
              {message}
            </li>
          ))}
        </ul>
      )}
      <div className="flow-buttons">
        <Button
          ref={apply}
          size="small"
          intent="primary"
          text={strings.applyFix.text}
          onClick={() => desk.apply()}
        />
        {finding && proposal.alike > 1 && (
          <Button
            size="small"
            text={format(strings.applyAll, { count: proposal.alike })}
            onClick={() => desk.proposeAll(finding.code)}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text={strings.cancel.text}
          onClick={() => desk.cancel()}
        />
      </div>
    </section>
  );
});
