import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { rulesPage } from '../../contract';
import { strings } from '../../strings';

/** Leads from the list of flows to what the environment asks of them. */
export default function RulesButton() {
  const [, go] = useLocation();
  return (
    <Button variant="minimal" text={strings.openRules.text} onClick={() => go(rulesPage.to())} />
  );
}
