import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { catalogue, codes, Failure } from '../../contract';
import { useApp } from '../hooks/useApp';
import { strings } from './strings';

/** Puts a text on the clipboard and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { notices } = useApp();
  return async text => {
    try {
      await navigator.clipboard.writeText(text);
      notices.success(strings.copied.text);
    } catch {
      notices.failure(new Failure(400, codes.invalid, catalogue.copy.text));
    }
  };
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
