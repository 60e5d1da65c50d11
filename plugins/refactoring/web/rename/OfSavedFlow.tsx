import { useState, type ReactNode } from 'react';
import { useApp } from '#core/web';
import { openEditor } from '#plugins/editor/contract';
import { strings } from '../../strings';
import { ObstacleDialog } from '../dialogs/ObstacleDialog';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about the saved flow; where the one on screen has other changes, it says so instead. */
export function OfSavedFlow({ onClose, children }: Props) {
  const { host } = useApp();
  const [unsaved] = useState(host.find(openEditor)?.current?.editor.history.dirty === true);
  return unsaved ? (
    <ObstacleDialog
      title={strings.cantRename.text}
      text={strings.saveFirst.text}
      onClose={onClose}
    />
  ) : (
    children
  );
}
