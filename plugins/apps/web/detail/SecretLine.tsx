import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useState } from 'react';
import { format } from '#core/contract';
import { CopyButton } from '#core/web/ui';
import { useCopy } from '#core/web/ui/internal';
import { strings } from '../../strings';

interface Props {
  readonly label: string;
  /** Undefined where it is not known yet. */
  readonly value: string | undefined;
  /** No secret: always shown. */
  readonly open?: boolean;
  /** Another number: the value is new, and is shown without asking. */
  readonly fresh?: number;
  /** Asks for the value; nothing where it is not given. Absent where the person may not see it. */
  readonly reveal?: (() => Promise<string | undefined>) | undefined;
}

/** A key with buttons to show and to copy it. */
export function SecretLine({ label, value, open = false, fresh = 0, reveal }: Props) {
  const copy = useCopy();
  const [shown, setShown] = useState(open);
  const [known, know] = useState(fresh);
  if (known !== fresh) {
    know(fresh);
    setShown(true);
  }
  const seen = shown && value !== undefined;
  const text = (seen ? strings.hide : strings.show).text;
  const toggleText = format(seen ? strings.hideOf : strings.showOf, { label });
  const copyText = format(strings.copyOf, { label });
  const show = async () => setShown((await reveal?.()) !== undefined);
  const copyHidden = async () => {
    const revealed = await reveal?.();
    if (revealed !== undefined) await copy(revealed);
  };
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
            aria-label={toggleText}
            onClick={() => (seen ? setShown(false) : void show())}
          />
        )}
        {value === undefined && reveal && (
          <Button
            variant="minimal"
            size="small"
            icon={<Duplicate />}
            aria-label={copyText}
            title={copyText}
            onClick={() => void copyHidden()}
          />
        )}
        {value !== undefined && <CopyButton text={value} label={copyText} small />}
      </dd>
    </>
  );
}
