import { Button, Tooltip } from '@blueprintjs/core';
import type { ReactElement } from 'react';

interface Props {
  readonly icon: ReactElement;
  readonly label: string;
  readonly active?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button of the toolbar that is only an icon; its tooltip names it. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <Tooltip content={label} placement="bottom" hoverOpenDelay={500} compact>
      <Button variant="minimal" icon={icon} aria-label={label} {...rest} />
    </Tooltip>
  );
}
