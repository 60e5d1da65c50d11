import { MenuItem, type MenuItemProps } from '@blueprintjs/core';
import { useAction, type ActionProps } from './useAction';

interface Look {
  readonly look?: Pick<MenuItemProps, 'icon' | 'roleStructure' | 'selected'>;
  /** Called first, where the menu does not close by itself. */
  readonly onPick?: () => void;
}

/** An action in a menu, with its keys; nothing where it is not offered. */
export function ActionItem<Subject>(props: ActionProps<Subject> & Look) {
  const shown = useAction(props);
  const { icon: Icon, danger } = props.action.value;
  if (!shown) return null;
  return (
    <MenuItem
      text={shown.title}
      label={shown.keys}
      icon={Icon && <Icon />}
      intent={danger ? 'danger' : 'none'}
      disabled={shown.disabled}
      {...props.look}
      onPointerEnter={shown.preload}
      onClick={() => {
        props.onPick?.();
        // The menu gives the focus back first, so that a dialog keeps it.
        requestAnimationFrame(() => void shown.run());
      }}
    />
  );
}
