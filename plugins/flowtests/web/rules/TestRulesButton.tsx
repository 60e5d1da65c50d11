import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { testRulesPage } from '../../contract';
import { strings } from '../../strings';

/** Leads from the list of flows to what the environment asks of their tests. */
export default function TestRulesButton() {
  const [, go] = useLocation();
  return (
    <Button
      variant="minimal"
      text={strings.openRules.text}
      onClick={() => go(testRulesPage.to())}
    />
  );
}
