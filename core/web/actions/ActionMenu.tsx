import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useApp, useObserved } from '../hooks/useApp';
import { strings } from '../ui/strings';
import type { ActionContribution } from './action';
import { ActionItem } from './ActionItem';
import { isOffered } from './runAction';

interface Props<Subject> {
  readonly actions: readonly ActionContribution<Subject>[];
  readonly subject: Subject;
}

/** An item whose subject was checked with its action. */
const Item = ActionItem as (props: {
  readonly action: ActionContribution<any>;
  readonly subject: unknown;
}) => ReactNode;

/**
 * A page's further actions behind one button: those that are needed seldom, and what deletes.
 * Nothing where none is offered.
 */
export function ActionMenu<Subject>({ actions, subject }: Props<Subject>) {
  const { host } = useApp();
  const offered = useObserved(() => actions.some(action => isOffered(host, action, subject)));
  if (!offered) return null;
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {actions.map(action => (
            <Item key={action.id} action={action} subject={subject} />
          ))}
        </Menu>
      }
    >
      <Button icon={<More />} text={strings.moreActions.text} aria-haspopup="menu" />
    </PopoverNext>
  );
}
