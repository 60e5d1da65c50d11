import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Duplicate, Pulse } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { codes, Failure } from '#core/contract';
import { Slot, useAddressParams, useApp, useMutation, useMay, useUnsavedGuard } from '#core/web';
import { ActionButton, CopyButton, Page } from '#core/web/ui';
import { ActionMenu, asSentence } from '#core/web/ui/internal';
import {
  connectionPanels,
  list,
  saveConnection,
  type Connection,
} from '#plugins/connections/contract';
import { access, type ConnectorManifest } from '#plugins/connectors/contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import { strings } from '#plugins/connections/strings';
import { cloneConnection, deleteConnection, testConnection } from '../../actions/connectionActions';
import '../connections.css';
import './detail.css';
import { describeSettings, separateUnread } from './describeSettings';
import { Edits } from './Edits';
import { PropertyFields } from './PropertyFields';
import { SettingsSurroundings } from './SettingsSurroundings';
import { TestReport, useConnectionTest } from './TestReport';
import { UsesCard } from './UsesCard';

interface Props {
  readonly connection: Connection;
  readonly connector: ConnectorManifest | undefined;
  /** Reads the connection again. */
  readonly onStale: () => void;
}

/**
 * Returns the errors of a rejected save: the name's error under its place, a property's under its
 * path.
 */
const toFaults = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    (error instanceof Failure ? (error.details ?? []) : []).map(({ at, message }) => [
      at.replace(/^body\/properties\//, ''),
      asSentence(message),
    ]),
  );
const hasFault = (properties: object, faults: ReadonlyMap<string, string>): boolean =>
  Object.keys(properties).some(name => [...faults.keys()].some(at => at.split('.', 1)[0] === name));
const nameAt = 'body/name';

const inMenu = [deleteConnection] as const;

/** The form of a connection. What was typed stays until it is saved or discarded. */
export const ConnectionEditor = observer(function ConnectionEditor({
  connection,
  connector,
  onStale,
}: Props) {
  const id = useId();
  const { notices } = useApp();
  const base = useRef(connection);
  useEffect(() => void (base.current = connection), [connection]);
  const [edits] = useState(() => new Edits(() => describeSettings(base.current, connector)));
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const valueOf = useCallback((name: string) => edits.read(name), [edits]);
  const forgive = (path: string) => {
    if (faults.has(path)) setFaults(new Map([...faults].filter(([at]) => at !== path)));
  };
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (found: ReadonlyMap<string, string>) => {
    setFaults(found);
    setRefusals(refusals + 1);
  };
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const saving = useMutation(saveConnection);
  const mayChange = useMay(access, 'update');
  useUnsavedGuard(edits.dirty);

  async function save() {
    if (edits.name?.trim() === '') {
      refuse(new Map([[nameAt, strings.nameNeeded.text]]));
      return;
    }
    const taken = edits.taken();
    try {
      base.current = await saving.run({
        params: { connectionId: connection.connectionId },
        body: { ...edits.body(), readDate: base.current.updatedDate },
      });
      edits.saved(taken);
      setFaults(new Map());
      notices.success(strings.saved.text);
    } catch (error) {
      refuse(toFaults(error));
      notices.failure(error);
      if (error instanceof Failure && error.code === codes.conflict) onStale();
    }
  }
  const test = useConnectionTest(connection.connectionId, edits);
  async function tryIt() {
    try {
      await test.run();
      setFaults(new Map());
    } catch (error) {
      refuse(toFaults(error));
      notices.failure(error);
    }
  }
  const [address, setAddress] = useAddressParams();
  const [asksTest, asksUses] = [address.has('test'), address.has('uses')];
  const handleAddress = useEffectEvent(() => {
    if (asksTest && mayChange) void tryIt();
    if (asksUses) document.getElementById('cn-uses-title')?.focus();
    if (asksTest || asksUses) setAddress({ test: undefined, uses: undefined }, { keeps: true });
  });
  useEffect(() => handleAddress(), [asksTest, asksUses]);
  const { properties } = describeSettings(connection, connector);
  const { read, unread } = separateUnread(properties, connector);
  const fields = { edits, disabled: !mayChange, faults, changed: forgive };
  const nameFault = faults.get(nameAt);
  return (
    <Page
      title={connection.name}
      intro={
        <>
          <Link href={list.to()}>{strings.back.text}</Link> ·{' '}
          {connector?.name ?? connection.connectorId} ·{' '}
          <code className="cn-id">{connection.connectionId}</code>
          <CopyButton small text={connection.connectionId} label={strings.copyId.text} />
        </>
      }
      actions={
        <>
          <ActionButton action={cloneConnection} subject={connection} icon={<Duplicate />} />
          <ActionMenu actions={inMenu} subject={connection} />
        </>
      }
    >
      <div className="cn-detail">
        <form
          ref={form}
          className="cn-card"
          noValidate
          onSubmit={event => {
            event.preventDefault();
            void save();
          }}
        >
          <h2>{strings.settings.text}</h2>
          {connector?.runnable === false && (
            <p className="cn-note">{strings.importOnlyHelp.text}</p>
          )}
          <FormGroup
            label={strings.name.text}
            labelFor={id}
            intent={nameFault ? 'danger' : 'none'}
            helperText={
              nameFault && (
                <span id={`${id}-note`} role="alert">
                  {nameFault}
                </span>
              )
            }
          >
            <InputGroup
              id={id}
              aria-invalid={nameFault !== undefined}
              aria-describedby={nameFault && `${id}-note`}
              value={edits.name ?? connection.name}
              maxLength={256}
              disabled={!mayChange}
              onValueChange={name => {
                edits.setName(name);
                forgive(nameAt);
              }}
            />
          </FormGroup>
          {Object.keys(properties).length === 0 && (
            <p className="cn-note">{strings.noSettings.text}</p>
          )}
          <SettingsSurroundings connector={connector} valueOf={valueOf}>
            <PropertyFields properties={read} {...fields} />
          </SettingsSurroundings>
          {Object.keys(unread).length > 0 && (
            <details className="cn-more" open={hasFault(unread, faults) || undefined}>
              <summary>{strings.more.text}</summary>
              <p className="cn-note">{strings.moreHelp.text}</p>
              <PropertyFields properties={unread} {...fields} />
            </details>
          )}
          {mayChange && (
            <div className="sl-page-actions">
              <Button
                type="submit"
                intent="primary"
                text={strings.save.text}
                loading={saving.busy}
                disabled={!edits.dirty}
              />
              <ActionButton
                action={testConnection}
                subject={connection}
                icon={<Pulse />}
                title={detailStrings.testHelp.text}
                loading={test.busy}
              />
              {edits.dirty && (
                <Button
                  variant="minimal"
                  text={strings.reset.text}
                  onClick={() => edits.clear()}
                  disabled={saving.busy}
                />
              )}
            </div>
          )}
          <TestReport test={test} />
        </form>
        <UsesCard connectionId={connection.connectionId} />
        {connector && <Slot point={connectionPanels} props={{ connection, connector }} />}
      </div>
    </Page>
  );
});
