import { Button, Tag } from '@blueprintjs/core';
import { format, type OwnSession } from '#core/contract';
import type { Column } from '../table/DataTable';
import { TimeAgo } from '../TimeAgo';
import { deviceName } from './deviceName';
import { strings } from './strings';

const ways: Readonly<Record<string, string>> = {
  password: strings.byPassword.text,
  passwordless: strings.byMail.text,
  usernameless: strings.byPasskey.text,
  sso: strings.bySso.text,
  invitation: strings.byInvitation.text,
  setUp: strings.bySetUp.text,
};
const formatSignIn = ({ path, methods }: OwnSession) => {
  const way = ways[path] ?? strings.byPassword.text;
  return methods.includes('mfa') && path !== 'usernameless'
    ? format(strings.withFactor, { way })
    : way;
};

interface SessionColumnOptions {
  readonly busy: boolean;
  readonly end: (sessionId: string) => void;
}

/** How the sessions of a person are shown. */
export const sessionColumns = ({
  busy,
  end,
}: SessionColumnOptions): readonly Column<OwnSession>[] => [
  {
    id: 'device',
    header: strings.device.text,
    width: '2fr',
    cell: ({ agent, current }) => (
      <span title={agent}>
        {deviceName(agent)}{' '}
        {current && (
          <Tag minimal intent="success">
            {strings.thisSession.text}
          </Tag>
        )}
      </span>
    ),
  },
  { id: 'address', header: strings.address.text, from: 560, cell: ({ address }) => address },
  { id: 'way', header: strings.way.text, from: 700, cell: formatSignIn },
  {
    id: 'environment',
    header: strings.environment.text,
    from: 1040,
    cell: ({ companyName }) => companyName,
  },
  {
    id: 'since',
    header: strings.signedOn.text,
    from: 900,
    cell: each => <TimeAgo at={each.createdDate} />,
  },
  {
    id: 'used',
    header: strings.lastUsed.text,
    from: 420,
    cell: each => <TimeAgo at={each.usedDate} />,
  },
  {
    id: 'end',
    header: '',
    width: '80px',
    align: 'end',
    cell: ({ sessionId, current, agent }) =>
      !current && (
        <Button
          size="small"
          text={strings.endSession.text}
          aria-label={format(strings.endSessionOf, { device: deviceName(agent) })}
          disabled={busy}
          onClick={() => end(sessionId)}
        />
      ),
  },
];
