import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '../../../../core/contract';
import { CopyButton } from '../../../../core/web/ui';
import { strings } from '../../strings';

const masked = '******';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Hidden until asked for; what the server masks cannot be shown at all. */
  readonly secret?: boolean;
}

/** A key with buttons to show and to copy it. */
export function SecretLine({ label, value, secret = false }: Props) {
  const [shown, setShown] = useState(!secret);
  const readable = value !== masked;
  return (
    <>
      <dt>{label}</dt>
      <dd>{shown && readable ? value : '••••••••••••'}</dd>
      <dd className="ap-keys-buttons">
        {secret && readable && (
          <Button
            variant="minimal"
            size="small"
            text={(shown ? strings.hide : strings.show).text}
            aria-label={`${(shown ? strings.hide : strings.show).text} ${label}`}
            onClick={() => setShown(!shown)}
          />
        )}
        {readable && <CopyButton text={value} label={format(strings.copyOf, { label })} small />}
      </dd>
    </>
  );
}
