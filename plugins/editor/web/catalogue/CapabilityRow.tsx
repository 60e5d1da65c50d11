import { Tile } from '#core/web/ui';
import { type DragEvent, type KeyboardEvent } from 'react';
import { strings } from '../../strings';
import { connectorLook } from '#plugins/connectors/contract/internal';
import { choiceType } from '../editor/actions/addNode';
import { useEditor } from '../editor/EditorContext';
import type { CatalogueItem } from './capabilities';

interface Props {
  readonly item: CatalogueItem;
  readonly active?: boolean;
  readonly draggable?: boolean;
  readonly onPick: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A capability as a row with its connector's colour: press it or drag it onto the canvas. */
export function CapabilityRow({ item, active, draggable, onPick, onKeyDown }: Props) {
  const editor = useEditor();
  const look = connectorLook(item.connectorId, editor.connectors.get(item.connectorId));
  const start = (event: DragEvent) => {
    const { connectorId, capabilityName } = item;
    event.dataTransfer.setData(choiceType, JSON.stringify({ connectorId, capabilityName }));
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <button
      type="button"
      className="flow-capability"
      data-active={active || undefined}
      draggable={draggable}
      onDragStart={start}
      onClick={onPick}
      onKeyDown={onKeyDown}
      title={item.runnable ? undefined : strings.notRunnable.text}
    >
      <Tile look={look} size={14} />
      <span>
        {item.title}
        <small>
          {item.runnable ? item.connector : `${item.connector} · ${strings.importOnly.text}`}
        </small>
      </span>
    </button>
  );
}
