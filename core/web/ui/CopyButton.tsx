import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useApp } from '../hooks/useApp';
import { copyText } from '../notices/Notices';
import { strings } from './strings';

/** Puts a text on the clipboard and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { notices } = useApp();
  return text => copyText(notices, text);
}

interface Props {
  readonly text: string;
  readonly label?: string;
  /** Only the icon is drawn; the label is its name. */
  readonly small?: boolean;
}

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text, label = strings.copy.text, small = false }: Props) {
  const copy = useCopy();
  return (
    <Button
      variant={small ? 'minimal' : undefined}
      size={small ? 'small' : undefined}
      icon={<Duplicate />}
      text={small ? undefined : label}
      aria-label={label}
      title={small ? label : undefined}
      onClick={() => void copy(text)}
    />
  );
}
