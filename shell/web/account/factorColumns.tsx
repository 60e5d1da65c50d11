import { Button } from '@blueprintjs/core';
import { format, type Factor } from '#core/contract';
import type { Column } from '#core/web/ui/table/DataTable.tsx';
import { TimeAgo } from '#core/web/ui/TimeAgo.tsx';
import { strings } from './strings';

const kinds: Readonly<Record<string, string>> = {
  totp: strings.totp.text,
  passkey: strings.passkey.text,
  securityKey: strings.securityKey.text,
};

interface Terms {
  readonly busy: boolean;
  readonly remove: (factor: Factor) => Promise<void>;
}

/** How the second factors of a person are shown. */
export const factorColumns = ({ busy, remove }: Terms): readonly Column<Factor>[] => [
  { id: 'name', header: strings.name.text, width: '2fr', cell: ({ name }) => name },
  { id: 'kind', header: strings.kind.text, from: 480, cell: ({ kind }) => kinds[kind] ?? kind },
  {
    id: 'added',
    header: strings.added.text,
    from: 640,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'used',
    header: strings.lastUsed.text,
    from: 760,
    cell: ({ usedDate }) => <TimeAgo at={usedDate} never={strings.neverUsed.text} />,
  },
  {
    id: 'remove',
    header: '',
    width: '110px',
    align: 'end',
    cell: factor => (
      <Button
        size="small"
        text={strings.removeFactor.text}
        aria-label={format(strings.removeFactorOf, { name: factor.name })}
        disabled={busy}
        onClick={() => void remove(factor)}
      />
    ),
  },
];
