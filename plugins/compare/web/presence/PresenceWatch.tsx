import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { confirm } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { notePresence } from '../../contract';
import { strings } from '../../strings';
import { FlowPresence } from './FlowPresence';
import { openPresence } from './openPresence';
import './presence.css';

/** Keeps up with who else has the flow open, and offers a version that somebody saved. */
export default observer(function PresenceWatch({ session }: EditorPartProps) {
  const { api, host, account, session: person } = useApp();
  const presence = useMemo(() => {
    const { companyId } = person;
    return new FlowPresence(session, async input => {
      // A session that ended by itself can’t say anything more.
      if (!person.token) return { people: [] };
      const keepalive = input.body.leaves === true;
      return api.call(notePresence, input, { companyId, keepalive });
    });
  }, [session, api, person]);
  useEffect(() => {
    const open = host.find(openPresence);
    open?.show(presence);
    const stop = presence.start();
    const stay = account.beforeLeaving(() => presence.close());
    return () => {
      stay();
      stop();
      open?.show(null);
    };
  }, [host, account, presence]);
  const { offered } = presence;
  if (!offered) return null;
  const { dirty } = session.editor.history;
  const values = { name: offered.name || strings.someone.text, version: offered.versionId };
  const message = format(strings.savedBy, values);
  const load = async () => {
    const question = {
      title: format(strings.loadTitle, { version: offered.versionId }),
      body: strings.loadHelp.text,
      confirm: strings.loadConfirm.text,
      danger: true,
    };
    if (!dirty || (await confirm(question))) await session.loadStored();
  };
  return (
    <output className="flow-offer">
      <span>{message}</span>
      <Button
        size="small"
        {...(!dirty && { intent: 'primary' })}
        text={strings.loadIt.text}
        onClick={() => void load()}
      />
      {dirty && !session.editor.readOnly && (
        <Button
          size="small"
          intent="primary"
          text={strings.mergeIt.text}
          onClick={() => void session.mergeStored(message)}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        text={strings.later.text}
        onClick={() => presence.putOff()}
      />
    </output>
  );
});
