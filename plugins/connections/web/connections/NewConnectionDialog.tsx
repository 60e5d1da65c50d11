import { useRef } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { FormDialog, TextField } from '#core/web/ui';
import { createConnection, detail } from '../../contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { strings } from '../../strings';

interface Props {
  readonly connector: ConnectorManifest;
  readonly onClose: () => void;
}

/** Names a new connection, makes it, and goes on to its settings. */
export function NewConnectionDialog({ connector, onClose }: Props) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const { run } = useCall(createConnection);
  const made = useRef('');
  async function save({ name }: { name: string }) {
    const { connectionId } = await run({
      body: { name: name.trim(), connectorId: connector.connectorId },
    });
    made.current = connectionId;
    notices.success(strings.saved.text);
  }
  const closeDialog = () => (made.current ? navigate(detail.to({ id: made.current })) : onClose());
  return (
    <FormDialog
      title={format(strings.newConnection, { connector: connector.name })}
      values={{ name: connector.name }}
      save={save}
      submit={strings.create.text}
      intro={connector.runnable ? undefined : strings.importOnlyHelp.text}
      onClose={closeDialog}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
    </FormDialog>
  );
}
