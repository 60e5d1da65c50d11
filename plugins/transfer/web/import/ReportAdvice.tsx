import { useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { list as appsPage } from '#plugins/apps/contract';
import { list as connectionsPage } from '#plugins/connections/contract';
import { attributes } from '#plugins/variables/contract';
import { list as flowsPage } from '#plugins/flows/contract';
import { usersPage } from '#plugins/users/contract';
import { list as teamPage } from '#plugins/team/contract';
import type { ImportReport } from '../../contract';
import { strings } from '../../strings';

const short = 10;
const places: readonly (readonly [table: string, to: string])[] = [
  ['flows', flowsPage.to()],
  ['connections', connectionsPage.to()],
  ['constructs', attributes.to()],
  ['apps', appsPage.to()],
  ['directory_users', usersPage.to()],
];

function Lines({ lines }: { readonly lines: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, short);
  return (
    <>
      <ul>
        {shown.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button
          variant="minimal"
          text={format(strings.showAll, { count: lines.length })}
          onClick={() => setAll(true)}
        />
      )}
    </>
  );
}

function Advice({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <>
      <h3>{title}</h3>
      <p className="transfer-help">{help}</p>
      {children}
    </>
  );
}

interface Props {
  readonly report: ImportReport;
  readonly applied: boolean;
}

/**
 * The steps that an import leaves to do: people to invite, secrets to set, warnings; once done,
 * where to look.
 */
export function ReportAdvice({
  report: { people, secretsMissing, notes, tables },
  applied,
}: Props) {
  const strangers = people.filter(({ member }) => !member);
  const tableByName = new Map(tables.map(table => [table.table, table]));
  const changed = places.flatMap(([name, to]) => {
    const table = tableByName.get(name);
    return table && table.created + table.changed > 0 ? [{ to, title: table.title }] : [];
  });
  return (
    <>
      {notes.length > 0 && (
        <Advice title={strings.notes.text} help={strings.notesHelp.text}>
          <Lines lines={notes} />
        </Advice>
      )}
      {secretsMissing.length > 0 && (
        <Advice title={strings.secretsMissing.text} help={strings.secretsMissingHelp.text}>
          <Lines lines={secretsMissing.map(({ title, name }) => `${title}: ${name}`)} />
        </Advice>
      )}
      {strangers.length > 0 && (
        <Advice title={strings.people.text} help={strings.peopleHelp.text}>
          <Lines lines={strangers.map(({ email, roles }) => `${email} (${roles.join(', ')})`)} />
          <p>
            <Link href={teamPage.to()}>{strings.toTeam.text}</Link>
          </p>
        </Advice>
      )}
      {applied && changed.length > 0 && (
        <Advice title={strings.lookAt.text} help={strings.lookAtHelp.text}>
          <p className="transfer-links">
            {changed.map(({ to, title }) => (
              <Link key={to} href={to}>
                {title}
              </Link>
            ))}
          </p>
        </Advice>
      )}
    </>
  );
}
