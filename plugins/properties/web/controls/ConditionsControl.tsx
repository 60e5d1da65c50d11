import { shortId } from '#core/contract/ids/id';
import { ListControl, TextControl } from '#core/web/ui/controls';
import { strings } from '#plugins/properties/strings';
import type { NodeControlProps } from './NodeControl';

type Entry = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * The values a node compares with; each is an outcome with an id of its own, to which an edge may
 * belong.
 */
export function ConditionsControl({ id, value, definition, onChange, disabled }: NodeControlProps) {
  const entries: readonly Entry[] = Array.isArray(value) ? value : [];
  return (
    <ListControl
      id={id}
      label={definition.displayName}
      items={entries}
      onChange={onChange}
      disabled={disabled}
      fresh={(): Entry => ({ value: '', id: shortId() })}
    >
      {(entry, change) => (
        <TextControl
          id={`${id}-${entry.id}`}
          definition={{
            enableParameters: true,
            placeholder: strings.compareWith.text,
            displayName: strings.compareWith.text,
          }}
          value={entry.value}
          disabled={disabled}
          onChange={next => change({ ...entry, value: next })}
        />
      )}
    </ListControl>
  );
}
