import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useApp, useObserved } from '#core/web';
import { Dialog } from '#core/web/ui';
import { policyVerification } from '#plugins/flows/contract/internal';
import type { BrokenRulesProps } from '#plugins/editor/contract/internal';
import { rulesPage } from '#plugins/linter/contract';
import { openProblems } from '../store/openProblems';
import { strings } from '../../strings';
import '../panel/findings.css';

/**
 * A required rule refused a deploy: which, where, the way on the canvas, and for who may, to deploy
 * all the same.
 */
export default observer(function RulesBrokenDialog({ session, failure, close }: BrokenRulesProps) {
  const { editor } = session;
  const { host, session: person } = useApp();
  const may = useObserved(() => person.isOn(policyVerification));
  const [reason, setReason] = useState('');
  const field = useId();
  const show = (way: readonly string[]) => {
    close();
    const speaks = (of: readonly string[] | undefined) => of?.join(' ') === way.join(' ');
    const { list } = editor.found;
    const problems = host.find(openProblems)?.current;
    const finding =
      list.find(({ path }) => speaks(path)) ??
      list.find(({ path, nodeId, type }) => !path && nodeId === way.at(-1) && type === 'error');
    editor.showAside('findings');
    if (finding && problems) problems.choose(finding);
    else editor.light.show(way, editor.index);
  };
  return (
    <Dialog isOpen title={strings.rulesBrokenTitle.text} onClose={close} className="flow-dialog">
      <DialogBody>
        <p>{failure.message}</p>
        <ul className="flow-findings">
          {failure.details?.map(({ at, message }) => {
            const path = at.split(' ').filter(id => editor.index.nodes.has(id));
            return (
              <li key={at + message} data-kind="error">
                {message}
                {path.length > 0 && (
                  <div className="flow-finding-actions">
                    <Button
                      size="small"
                      text={strings.showOnCanvas.text}
                      onClick={() => show(path)}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        {may && (
          <label className="flow-field" htmlFor={field}>
            {strings.overrideReason.text}
            <InputGroup id={field} value={reason} maxLength={500} onValueChange={setReason} />
            <small>{strings.overrideHelp.text}</small>
          </label>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <a href={rulesPage.to()} target="_blank" rel="noopener">
              {strings.openRules.text}
            </a>
            {may && (
              <Button
                intent="danger"
                variant="outlined"
                text={strings.deployAnyway.text}
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
