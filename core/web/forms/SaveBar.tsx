import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { strings } from '../ui/strings';

interface Props {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onDiscard: () => void;
  /** Buttons beside those to save and to discard. */
  readonly children?: ReactNode;
}

/**
 * Saves or discards a form of settings. It ends the form, and stays in view while something is
 * unsaved.
 */
export function SaveBar({ dirty, saving, onDiscard, children }: Props) {
  return (
    <div className="sl-settings-foot sl-save-bar" data-unsaved={dirty || undefined}>
      <Button
        type="submit"
        intent="primary"
        text={strings.save.text}
        loading={saving}
        disabled={!dirty}
      />
      {dirty && <Button text={strings.discardChanges.text} disabled={saving} onClick={onDiscard} />}
      {children}
      <output className="sl-settings-unsaved">{dirty ? strings.unsaved.text : ''}</output>
    </div>
  );
}
