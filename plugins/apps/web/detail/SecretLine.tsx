import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { CopyButton } from '#core/web/ui';
import { strings } from '../../strings';

interface Props {
  readonly label: string;
  /** Undefined where it is not known yet. */
  readonly value: string | undefined;
  /** No secret: always shown. */
  readonly open?: boolean;
  /** Another number: the value is new, and is shown without asking. */
  readonly fresh?: number;
  /** Asks for the value; false where it is not given. Absent where the person may not see it. */
  readonly reveal?: (() => Promise<boolean>) | undefined;
}

/** A key with buttons to show and to copy it. */
export function SecretLine({ label, value, open = false, fresh = 0, reveal }: Props) {
  const [shown, setShown] = useState(open);
  const [known, know] = useState(fresh);
  if (known !== fresh) {
    know(fresh);
    setShown(true);
  }
  const seen = shown && value !== undefined;
  const text = (seen ? strings.hide : strings.show).text;
  return (
    <>
      <dt>{label}</dt>
      <dd>{seen ? value : '••••••••••••'}</dd>
      <dd className="ap-keys-buttons">
        {!open && reveal && (
          <Button
            variant="minimal"
            size="small"
            text={text}
            aria-label={`${text} ${label}`}
            onClick={() => (seen ? setShown(false) : void reveal().then(setShown))}
          />
        )}
        {value !== undefined && (
          <CopyButton text={value} label={format(strings.copyOf, { label })} small />
        )}
      </dd>
    </>
  );
}
