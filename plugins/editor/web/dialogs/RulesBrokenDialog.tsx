import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { Failure } from '#core/contract';
import { useApp, useObserved } from '#core/web';
import { policyVerification } from '#plugins/flows/contract';
import { rulesPage } from '#plugins/linter/contract';
import { findingStrings } from '../../findingStrings';
import { strings } from '../../strings';
import '../problems/findings.css';
import { useSession } from '../session/SessionContext';

/**
 * A required rule refused a deploy: which, where, the way on the canvas, and for who may, to deploy
 * all the same.
 */
export const RulesBrokenDialog = observer(function RulesBrokenDialog({
  failure,
}: {
  readonly failure: Failure;
}) {
  const session = useSession();
  const { editor } = session;
  const { session: person } = useApp();
  const may = useObserved(() => person.isOn(policyVerification));
  const [reason, setReason] = useState('');
  const field = useId();
  const close = () => session.open(null);
  const show = (way: readonly string[]) => {
    close();
    const speaks = (of: readonly string[] | undefined) => of?.join(' ') === way.join(' ');
    const finding =
      editor.findings.find(({ path }) => speaks(path)) ??
      editor.findings.find(
        ({ path, nodeId, type }) => !path && nodeId === way.at(-1) && type === 'error',
      );
    editor.showAside('findings');
    if (finding) editor.desk.choose(finding);
    else editor.light.show(way, editor.index);
  };
  return (
    <Dialog
      isOpen
      title={findingStrings.rulesBrokenTitle.text}
      onClose={close}
      className="flow-dialog"
    >
      <DialogBody>
        <p>{failure.message}</p>
        <ul className="flow-findings">
          {failure.details?.map(({ at, message }) => {
            const way = at.split(' ').filter(id => editor.index.nodes.has(id));
            return (
              <li key={at + message} data-kind="error">
                {message}
                {way.length > 0 && (
                  <div className="flow-finding-actions">
                    <Button
                      size="small"
                      text={strings.showOnCanvas.text}
                      onClick={() => show(way)}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        {may && (
          <label className="flow-field" htmlFor={field}>
            {findingStrings.overrideReason.text}
            <InputGroup id={field} value={reason} maxLength={500} onValueChange={setReason} />
            <small>{findingStrings.overrideHelp.text}</small>
          </label>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <a href={rulesPage.to()} target="_blank" rel="noopener">
              {findingStrings.openRules.text}
            </a>
            {may && (
              <Button
                intent="danger"
                variant="outlined"
                text={findingStrings.deployAnyway.text}
                disabled={reason.trim().length < 3}
                onClick={() => {
                  close();
                  void session.deploy(reason.trim());
                }}
              />
            )}
            <Button intent="primary" text={strings.close.text} onClick={close} />
          </>
        }
      />
    </Dialog>
  );
});
