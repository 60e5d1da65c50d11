import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { strings } from '#plugins/editor/strings';
import { formatDuration } from '#core/web/ui/formatDuration';
import { useEditor } from '../../editor/EditorContext';

/**
 * The small marks at a node's edge: linter findings, not configured, disabled, and its place in the
 * run shown.
 */
export const NodeMarks = observer(function NodeMarks(props: {
  id: string;
  unconfigured: boolean;
  disabled: boolean;
}) {
  const editor = useEditor();
  const findings = editor.lint.get(props.id);
  const run = editor.trail.nodes.get(props.id);
  const place = editor.light.nodes.get(props.id);
  const error = findings?.some(finding => finding.type === 'error');
  return (
    <>
      {findings && (
        <em
          className="flow-lint"
          data-kind={error ? 'error' : 'warning'}
          title={findings.map(f => f.message).join('\n')}
        >
          {findings.length}
        </em>
      )}
      {(props.unconfigured || props.disabled) && (
        <em
          className="flow-status"
          title={(props.disabled ? strings.disabled : strings.unconfigured).text}
        >
          {props.disabled ? strings.disabled.text : strings.unconfigured.text}
        </em>
      )}
      {run && (
        <em className="flow-run" data-run={run.outcome}>
          {format(strings.runMark, { order: run.order, time: formatDuration(run.duration) })}
        </em>
      )}
      {place !== undefined && <em className="flow-place">{place}</em>}
    </>
  );
});
