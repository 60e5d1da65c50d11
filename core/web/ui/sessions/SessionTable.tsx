import type { ReactNode } from 'react';
import { format } from '#core/contract';
import type { OwnSession } from '#core/contract/internal';
import { formatMoment } from '#core/contract/format/readerFormats';
import { useApp } from '../../hooks/useApp';
import { ErrorState } from '../states';
import { DataTable, type Column } from '../table/DataTable';
import { strings } from './strings';
import { Button, Tag } from '@blueprintjs/core';
import { TimeAgo } from '../TimeAgo';

const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;
const longest = 60;

/**
 * Returns a person's name for the device that a browser reports; a program's own name if it is not
 * a browser.
 */
export function deviceName(agent: string): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(agent)) ?? [];
  const [system] = systems.find(([, pattern]) => pattern.test(agent)) ?? [];
  if (browser && system) return format(strings.onSystem, { browser, system });
  return browser ?? system ?? (agent.trim().slice(0, longest) || strings.unknownDevice.text);
}

const texts: Readonly<Record<string, string>> = {
  password: strings.byPassword.text,
  passwordless: strings.byMail.text,
  usernameless: strings.byPasskey.text,
  sso: strings.bySso.text,
  invitation: strings.byInvitation.text,
  setUp: strings.bySetUp.text,
};
const formatSignIn = ({ path, methods }: OwnSession) => {
  const text = texts[path] ?? strings.byPassword.text;
  return methods.includes('mfa') && path !== 'usernameless'
    ? format(strings.withFactor, { way: text })
    : text;
};

interface SessionColumnOptions {
  readonly busy: boolean;
  readonly end: (sessionId: string) => void;
}

function Device({ session: { agent, current } }: { readonly session: OwnSession }) {
  return (
    <span title={agent}>
      {deviceName(agent)}{' '}
      {current && (
        <Tag minimal intent="success">
          {strings.thisSession.text}
        </Tag>
      )}
    </span>
  );
}

/** The width from which the last use of a session has a column of its own, in pixels. */
const wide = 420;

/** How the sessions of a person are shown. */
const sessionColumns = ({ busy, end }: SessionColumnOptions): readonly Column<OwnSession>[] => [
  {
    id: 'device',
    header: strings.device.text,
    width: '2fr',
    from: wide,
    cell: each => <Device session={each} />,
  },
  {
    id: 'deviceAndUse',
    header: strings.device.text,
    below: wide,
    cell: each => (
      <>
        <Device session={each} />
        <small>
          <TimeAgo at={each.usedDate} />
        </small>
      </>
    ),
  },
  { id: 'address', header: strings.address.text, from: 560, cell: ({ address }) => address },
  { id: 'way', header: strings.way.text, from: 700, cell: formatSignIn },
  {
    id: 'environment',
    header: strings.environment.text,
    width: '1.4fr',
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
    from: wide,
    cell: each => <TimeAgo at={each.usedDate} />,
  },
  {
    id: 'end',
    header: '',
    width: '130px',
    align: 'end',
    cell: ({ sessionId, current, agent, createdDate }) =>
      !current && (
        <Button
          size="small"
          text={strings.endSession.text}
          aria-label={format(strings.endSessionOf, {
            device: deviceName(agent),
            time: formatMoment(createdDate),
          })}
          disabled={busy}
          onClick={() => end(sessionId)}
        />
      ),
  },
];

interface Props {
  readonly label: string;
  /** The sessions as they were asked for. */
  readonly query: {
    readonly data?: { readonly sessions: readonly OwnSession[] } | undefined;
    readonly error?: unknown;
    readonly mutate: () => unknown;
  };
  readonly busy: boolean;
  readonly end: (sessionId: string) => Promise<unknown>;
  readonly empty?: ReactNode;
}

/** The sessions of a person; each but the current one can be ended. */
export function SessionTable({ label, query, busy, end, empty }: Props) {
  const { notices } = useApp();
  const { data, error, mutate } = query;
  if (error) return <ErrorState error={error} onRetry={mutate} />;
  const columns = sessionColumns({
    busy,
    end: sessionId =>
      void end(sessionId).then(
        () => notices.success(strings.sessionEnded.text),
        (failure: unknown) => notices.failure(failure),
      ),
  });
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data?.sessions}
      rowKey={({ sessionId, createdDate }) => sessionId || String(createdDate)}
      empty={empty}
    />
  );
}
