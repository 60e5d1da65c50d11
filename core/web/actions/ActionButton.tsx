import { Button, Tooltip, type ButtonProps } from '@blueprintjs/core';
import { useAction, type ActionProps } from './useAction';

type Look = Pick<
  ButtonProps,
  | 'intent'
  | 'variant'
  | 'size'
  | 'icon'
  | 'disabled'
  | 'loading'
  | 'active'
  | 'text'
  | 'aria-label'
  | 'title'
>;

/**
 * An action as a button, its keys in the tooltip; nothing where it is not offered. With a shorter
 * `text` its title is read to those who do not see where the button stands.
 */
export function ActionButton<Subject>({ action, subject, ...look }: ActionProps<Subject> & Look) {
  const shown = useAction<Subject>({ action, subject } as ActionProps<Subject>);
  const { icon: Icon, danger } = action.value;
  if (!shown) return null;
  return (
    <Button
      text={shown.title}
      title={shown.keys}
      intent={danger ? 'danger' : 'none'}
      icon={Icon && <Icon />}
      aria-label={look.text === undefined ? undefined : shown.title}
      {...look}
      loading={look.loading ?? shown.busy}
      disabled={look.disabled || shown.disabled}
      onPointerEnter={shown.preload}
      onClick={() => void shown.run()}
    />
  );
}

/** The same where only the icon has room: its tooltip tells title and keys. */
export function ActionIconButton<Subject>({
  action,
  subject,
  showsBusy = false,
  onRelease,
  ...look
}: ActionProps<Subject> &
  Pick<Look, 'icon' | 'active' | 'disabled' | 'size'> & {
    /** Turns while it runs, for what takes a while. */
    readonly showsBusy?: boolean;
    /** Called in place of the action while the button is active. */
    readonly onRelease?: () => void;
  }) {
  const shown = useAction<Subject>({ action, subject } as ActionProps<Subject>);
  const { icon: Icon } = action.value;
  if (!shown) return null;
  const { title, keys } = shown;
  return (
    <Tooltip
      content={keys ? `${title} (${keys})` : title}
      placement="bottom"
      hoverOpenDelay={500}
      compact
    >
      <Button
        variant="minimal"
        icon={Icon && <Icon />}
        aria-label={title}
        {...look}
        loading={showsBusy && shown.busy}
        disabled={look.disabled || shown.disabled}
        onPointerEnter={shown.preload}
        onClick={() => (look.active && onRelease ? onRelease() : void shown.run())}
      />
    </Tooltip>
  );
}
